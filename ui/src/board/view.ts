/** The arithmetic of a view on a surface: which part of the world is shown, and how large. */

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** Screen = world x scale + (x, y). */
export interface Look {
  x: number
  y: number
  scale: number
}

export interface Frame {
  width: number
  height: number
  /** Room kept free at the foot, for the prompt. */
  foot: number
}

export const SMALLEST = 0.15
export const LARGEST = 6

export function clampScale(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale))
}

/** The look that shows a box whole, with a margin in pixels around it. */
export function fit(box: Box, frame: Frame, margin = 16): Look {
  const width = Math.max(1, frame.width - 2 * margin)
  const height = Math.max(1, frame.height - frame.foot - 2 * margin)
  const scale = clampScale(Math.min(width / box.w, height / box.h))
  return centred(box, frame, scale)
}

/** The look with a given scale that has the middle of a box in the middle of the frame. */
export function centred(box: Box, frame: Frame, scale: number): Look {
  return {
    x: frame.width / 2 - (box.x + box.w / 2) * scale,
    y: (frame.height - frame.foot) / 2 - (box.y + box.h / 2) * scale,
    scale,
  }
}

/** The look moved so that no empty room is shown beside a box larger than the frame, and a smaller one is centred. */
export function snug(look: Look, box: Box, frame: Frame, margin = 12): Look {
  const along = (at: number, start: number, length: number, room: number): number => {
    const [low, high] = [room - margin - (start + length) * look.scale, margin - start * look.scale]
    return low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high)
  }
  return {
    x: along(look.x, box.x, box.w, frame.width),
    y: along(look.y, box.y, box.h, frame.height - frame.foot),
    scale: look.scale,
  }
}

/** The look after zooming by a factor around a point of the screen, which stays where it is. */
export function zoomed(look: Look, factor: number, px: number, py: number): Look {
  const scale = clampScale(look.scale * factor)
  const real = scale / look.scale
  return { x: px - (px - look.x) * real, y: py - (py - look.y) * real, scale }
}

/** The look held so that at least `rest` pixels of the box stay inside the frame: nobody loses the board. */
export function held(look: Look, box: Box, frame: Frame, rest = 80): Look {
  const clamp = (at: number, low: number, high: number): number => Math.min(Math.max(at, low), high)
  return {
    x: clamp(look.x, rest - (box.x + box.w) * look.scale, frame.width - rest - box.x * look.scale),
    y: clamp(look.y, rest - (box.y + box.h) * look.scale, frame.height - rest - box.y * look.scale),
    scale: look.scale,
  }
}

/** The smallest move of a look that brings a box (in pixels of the frame) inside it. */
export function shifted(look: Look, box: Box, frame: Frame, margin = 24): Look {
  const over = (start: number, length: number, room: number): number =>
    start < margin ? margin - start : Math.min(0, room - margin - start - length)
  return {
    x: look.x + over(box.x, box.w, frame.width),
    y: look.y + over(box.y, box.h, frame.height - frame.foot),
    scale: look.scale,
  }
}

/** Whether the middle of a box of the world is shown, well inside the frame and under none of the covers. */
function clear(box: Box, look: Look, frame: Frame, covers: Box[], margin = 20): boolean {
  const x = (box.x + box.w / 2) * look.scale + look.x
  const y = (box.y + box.h / 2) * look.scale + look.y
  if (x < margin || x > frame.width - margin || y < margin || y > frame.height - frame.foot - margin) return false
  return !covers.some((cover) => x > cover.x && x < cover.x + cover.w && y > cover.y && y < cover.y + cover.h)
}

/** The look, moved to the nearest of several boxes where it would show none of them. Covers are in pixels of the frame. */
export function showing(look: Look, boxes: Box[], bounds: Box, frame: Frame, covers: Box[]): Look {
  if (boxes.length === 0 || boxes.some((box) => clear(box, look, frame, covers))) return look
  const middle = { x: (frame.width / 2 - look.x) / look.scale, y: ((frame.height - frame.foot) / 2 - look.y) / look.scale }
  const far = boxes.map((box) => Math.hypot(box.x + box.w / 2 - middle.x, box.y + box.h / 2 - middle.y))
  const near = boxes[far.indexOf(Math.min(...far))]
  const there = centred(near, frame, look.scale)
  const tidy = snug(there, bounds, frame)
  return clear(near, tidy, frame, covers) ? tidy : there // a corner of the board may lie under a cover: away from there
}

/** The nearest of several points in a direction: what an arrow key goes to. Sideways distance counts double. */
export function nearest(
  from: { x: number; y: number },
  points: { x: number; y: number }[],
  direction: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): number {
  let best = -1
  let least = Infinity
  points.forEach((point, index) => {
    const dx = point.x - from.x
    const dy = point.y - from.y
    const along = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[direction]
    const aside = direction === 'ArrowLeft' || direction === 'ArrowRight' ? Math.abs(dy) : Math.abs(dx)
    if (along <= 2 || aside > along * 2.2) return
    const distance = along + 2 * aside
    if (distance < least) [best, least] = [index, distance]
  })
  return best
}
