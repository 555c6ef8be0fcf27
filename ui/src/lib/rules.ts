/** The sentence of a rule by its id, from the same documents that the engines cite. Loaded when somebody asks. */

const documents = import.meta.glob<string>(['../../../docs/rules/*.md', '!**/README.md'], { query: '?raw', import: 'default' })
const ROW = /^\| ([A-Z]-[A-Z]?\d+(?:\.\d+)?[a-z]?) \| (.*) \|$/

/** The text of a rule without its marks; '' where there is no such rule. */
export async function ruleText(title: string, id: string): Promise<string> {
  const load = documents[`../../../docs/rules/${title}.md`]
  if (!load) return ''
  for (const line of (await load()).split('\n')) {
    const match = ROW.exec(line)
    if (match && match[1] === id) return plain(match[2])
  }
  return ''
}

function plain(text: string): string {
  return text
    .replace(/\[(text|ruling|data|derived)\] /g, '')
    .replace(/\*\*|`/g, '')
    .replace(/\\\|/g, '|')
}
