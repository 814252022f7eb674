import react from '@vitejs/plugin-react';
import { createLogger, defineConfig } from 'vite';

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

/** CSS modules read what is named in `composes: … from` without saying which file it is; that matters for `url()` alone, which we do not use. */
function logger(level: 'info' | 'warn') {
  const own = createLogger(level);
  const { warnOnce } = own;
  own.warnOnce = (message, options) => {
    if (!message.includes('postcss.parse')) warnOnce(message, options);
  };
  return own;
}

export default defineConfig(({ command }) => ({
  base: '/',
  customLogger: logger(command === 'build' ? 'warn' : 'info'),
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
}));
