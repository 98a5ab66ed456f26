import { defineConfig } from 'vite';

const site = process.env.VELA_ORIGIN ?? `http://localhost:${process.env.PORT || 8787}`;

/** Forwards the API to the local site, whose socket accepts only its own origin. */
export default defineConfig({
  server: {
    port: 8780,
    proxy: {
      '/api': {
        target: site,
        changeOrigin: true,
        ws: true,
        headers: { origin: site },
      },
    },
  },
});
