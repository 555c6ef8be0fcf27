import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

const SERVER = process.env.KAKAW_SERVER ?? 'http://127.0.0.1:8080'

// `--mode gallery` builds the gallery of fixture positions instead of the page, for a test.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: mode === 'gallery' ? 'dist/gallery' : '../src/kakaw/server/static',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    rolldownOptions: mode === 'gallery' ? { input: 'gallery.html' } : {},
  },
  server: {
    proxy: {
      '/api': { target: SERVER, changeOrigin: false },
      '/ws': { target: SERVER, ws: true },
    },
  },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
}))
