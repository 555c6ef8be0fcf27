/** The answers of a prompt. The only place where the page learns what is legal. */

import type { Prompt, PromptGroup } from '../games/contract'

const PARTS: Record<string, string> = { '{{': '{', '}}': '}' }

/** A form such as "{face}@{cell}" filled in; doubled braces stand for single ones. */
export function fill(form: string, face: string, cell: string): string {
  return form.replace(/\{\{|\}\}|\{face\}|\{cell\}/g, (part) =>
    part === '{face}' ? face : part === '{cell}' ? cell : PARTS[part],
  )
}

/** Every step that a prompt offers. */
export function* answers(prompt: Prompt): Generator<string> {
  for (const group of prompt.groups) yield* groupAnswers(group)
  yield* prompt.options
}

/** Every step that one group of a prompt offers; a group without pieces or cells leaves that part of the form out. */
export function* groupAnswers(group: PromptGroup): Generator<string> {
  for (const cell of group.cells)
    for (const { faces } of group.pieces) for (const face of faces) yield fill(group.form, face, cell)
}

/** Whether a prompt offers a step. */
export function offers(prompt: Prompt | null, step: string): boolean {
  if (!prompt) return false
  if (prompt.options.includes(step)) return true
  for (const answer of answers(prompt)) if (answer === step) return true
  return false
}

/** The only answer of a prompt, or null when there are several or none. */
export function onlyAnswer(prompt: Prompt): string | null {
  let found: string | null = null
  for (const answer of answers(prompt)) {
    if (found !== null) return null
    found = answer
  }
  return found
}
