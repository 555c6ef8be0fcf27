/** Places on a line moved apart until each keeps `gap` from the next, as little as possible and within `low` and `high`. */
export function apart(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = [...places.keys()].sort((a, b) => places[a] - places[b] || a - b)
  // Neighbours that are too close become a group around their middle; groups that meet become one.
  const groups: { members: number[]; middle: number }[] = []
  for (const k of order) {
    let group = { members: [k], middle: places[k] }
    for (let last = groups.at(-1); last && group.middle - last.middle < (gap * (group.members.length + last.members.length)) / 2; last = groups.at(-1)) {
      groups.pop()
      const members = [...last.members, ...group.members]
      group = { members, middle: members.reduce((sum, m) => sum + places[m], 0) / members.length }
    }
    groups.push(group)
  }
  const found = [...places]
  let least = low
  for (const { members, middle } of groups) {
    const half = (gap * (members.length - 1)) / 2
    const first = Math.max(least, Math.min(middle - half, high - 2 * half))
    members.forEach((k, n) => (found[k] = first + n * gap))
    least = first + members.length * gap
  }
  return found
}
