import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const api = process.env.VITE_DEV_API ?? "http://localhost:3000";

/** Not the code of subfolders: what is loaded on demand, such as the graph of a trace, lies there. */
const feature = /src[\\/]features[\\/]([\w-]+)[\\/][^\\/]+$/;
/** The formulas, and what shows them over other features' forms; but not the button that asks for it. */
const formulas =
  /(contract[\\/]src[\\/]calculator[\\/][\w-]+\.rules\.ts|src[\\/]domain[\\/]calculations[\\/](?!calculator-button)[^\\/]+)$/;

const featureOf = (id: string) => (formulas.test(id) ? "calculator" : (feature.exec(id)?.[1] ?? null));

/** React and the theme are of the login page and of the product: the document asks for them together with its own script. */
const preloadLogin: Plugin = {
  name: "preload-login",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter((chunk) => chunk.type === "chunk" && chunk.name === "login")
        .map(({ fileName }) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
          injectTo: "head",
        })),
  },
};

export default defineConfig({
  plugins: [react(), preloadLogin],
  server: {
    proxy: { "/api": api, "/socket.io": { target: api, ws: true } },
  },
  build: {
    outDir: "dist",
    manifest: true,
    // The chunks that every page needs are larger than Vite's warning, and are loaded once.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Whoever has opened one page has everything that pages share: another one asks for the chunk of its feature.
        codeSplitting: {
          groups: [
            { name: "main", tags: ["$initial"], priority: 4 },
            { name: "login", test: /src[\\/]app[\\/]auth[\\/]login-shell\.tsx$/, priority: 3 },
            { name: "app", test: /src[\\/]app[\\/]app\.tsx$/, priority: 2 },
            { name: "shared", test: (id) => featureOf(id) === null, minShareCount: 2, priority: 2 },
            { name: featureOf, debugName: "features", priority: 1 },
          ],
        },
      },
    },
  },
});
