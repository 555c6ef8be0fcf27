import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['node_modules/', 'fixtures/', 'dist/', 'src/protocol/messages.ts', 'src/protocol/layouts.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig },
    },
    rules: {
      'no-undef': 'off', // svelte-check knows the types and finds what is not defined
      'svelte/prefer-svelte-reactivity': 'off', // maps that nothing on the screen depends on are plain maps
      'svelte/no-navigation-without-resolve': 'off', // a rule for SvelteKit; the page has its own small router
    },
  },
  {
    files: ['**/*.ts'],
    rules: { 'no-undef': 'off' }, // TypeScript finds it
  },
)
