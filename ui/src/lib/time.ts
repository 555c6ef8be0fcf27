/** Spans of time as people read them on a clock. */

/** 0:07, 12:30, 1:05:00; never below zero. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const minutes = Math.floor(seconds / 60)
  const two = (n: number): string => String(n).padStart(2, '0')
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** The unit and number to say a longer span in: minutes, hours or days. */
export function span(milliseconds: number): { unit: 'minutes' | 'hours' | 'days'; n: number } {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 90) return { unit: 'minutes', n: minutes }
  const hours = Math.round(minutes / 60)
  return hours < 48 ? { unit: 'hours', n: hours } : { unit: 'days', n: Math.round(hours / 24) }
}
