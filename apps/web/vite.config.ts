import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** During development every call goes to a server started beside it (`npm run dev`). */
const SERVER = process.env.ASSAY_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Libraries that change together and rarely: one file each, cached across releases. */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'router',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|query-core|react-query)\//,
  },
  { name: 'i18n', test: /node_modules\/i18next\// },
  { name: 'live', test: /node_modules\/(sockjs-client|@stomp)\// },
];

export default defineConfig({
  base: '/',
  plugins: [react()],
  define: { global: 'globalThis' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/ms', '/task/api', '/defect', '/permission', '/docs', '/healthz', '/readyz'].map((path) => [
        path,
        { target: SERVER, changeOrigin: false, ws: true },
      ]),
    ),
  },
});
