import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env.VITE_DEV_API ?? "http://localhost:3000";

/** Not the code of subfolders: what is loaded on demand, such as the graph of a trace, lies there. */
const feature = /src[\\/]features[\\/]([\w-]+)[\\/][^\\/]+$/;

export default defineConfig({
  plugins: [react()],
  server: {
    proxy: { "/api": api, "/socket.io": { target: api, ws: true } },
  },
  build: {
    outDir: "dist",
    manifest: true,
    // The two chunks that every page needs are larger than Vite's warning, and are loaded once.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Whoever has opened one page has everything that pages share: another one asks for the chunk of its feature.
        codeSplitting: {
          groups: [
            { name: "login", tags: ["$initial"], priority: 3 },
            { name: "app", test: /src[\\/]app[\\/]app\.tsx$/, priority: 2 },
            { name: "shared", test: (id) => !feature.test(id), minShareCount: 2, priority: 2 },
            { name: (id) => feature.exec(id)?.[1] ?? null, debugName: "features", priority: 1 },
          ],
        },
      },
    },
  },
});
