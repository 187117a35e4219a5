import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

const api = process.env.VITE_DEV_API ?? "http://localhost:3000";

/** Not the code of subfolders: what is loaded on demand, such as the graph of a trace, lies there. */
const feature = /web[\\/]src[\\/](?!ui|app)\w+[\\/](?!parts)([\w-]+)[\\/][^\\/]+$/;
/** The formulas, and their fields and results; but not the dialog that shows them over other features' forms, nor its button. */
const formulas =
  /(contract[\\/]src[\\/]entries[\\/]calculator[\\/][\w-]+\.rules\.ts|entries[\\/]parts[\\/]calculations[\\/](?!calculator-(?:button|dialog)|entry-calculation|entry-so-far|into-entry)[^\\/]+)$/;

/** The device's queue of entries, loaded after the first page; the parts that every page shows are elsewhere. */
const offline =
  /(node_modules[\\/]idb[\\/]|src[\\/]ui[\\/]outbox[\\/](database|drain|outbox|start|storage|queued-done)\.|contract[\\/]src[\\/](insight[\\/]offline|people[\\/]devices)[\\/]|insight[\\/]parts[\\/]offline[\\/](start|kept-data|kept-replies|provisional-lots)\.)/;

/** Code scanning, loaded when a user scans; the image reader loads with the first camera. */
const scan =
  /(contract[\\/]src[\\/]ledger[\\/]scan[\\/](?:gs1|scan)\.rules\.ts|ledger[\\/]parts[\\/]scan[\\/](camera|fit|keypad|scanned-lots|scanner|use-camera|use-scan)\.)/;

/** Saved views, loaded after their list; the button and the open view's name load with the list. */
const views =
  /(contract[\\/]src[\\/]people[\\/]views[\\/](?:gone|views)\.rules\.|src[\\/]ui[\\/]list[\\/]views[\\/](?!open-view|views-button)|insight[\\/]dashboard[\\/]view-tiles\.)/;

/** Labels of lots and places, loaded with the dialog that shows them. */
const labels =
  /(node_modules[\\/](uqr|react-number-format)[\\/]|NumberInput|ledger[\\/]parts[\\/]lots[\\/](label-dialog|label-origin|lot-label|lot-label-dialog)\.)/;

const getFeature = (id: string) => {
  if (formulas.test(id)) return "calculator";
  if (scan.test(id)) return "scan";
  if (views.test(id)) return "views";
  if (labels.test(id)) return "labels";
  return offline.test(id) ? "offline" : (feature.exec(id)?.[1] ?? null);
};

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

/** Removes the summaries of calls: the OpenAPI document shows them, and a browser needs none. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /contract[\\/]src[\\/].+\.routes\.ts$/ },
    handler: (code) =>
      code.replaceAll(/(\.(?:get|post|put|delete)\(\s*(?:"[^"]*"|`[^`]*`|[\w.]+),\s*)(?:"[^"]*"|`[^`]*`)/g, '$1""'),
  },
};

const shortcut = (name: string, url: string) => ({ name, url });

/** The manifest and `sw.js` make the product installable and open it without a network. */
const installed = VitePWA({
  // By app/updates/updates.ts, which offers a new version and waits until the first page stands.
  injectRegister: null,
  registerType: "prompt",
  includeManifestIcons: false,
  manifest: {
    id: "/",
    name: "Pomar",
    short_name: "Pomar",
    description: "Entradas, lotes e rastreabilidade da produção de polpa de fruta congelada",
    lang: "pt-BR",
    dir: "ltr",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    theme_color: "#ffffff",
    background_color: "#f5f6f8",
    categories: ["business", "productivity"],
    icons: [
      { src: "/icons/pomar-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/pomar-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/pomar-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      shortcut("Receber fruta", "/raw/create"),
      shortcut("Despolpar", "/pulp/create"),
      shortcut("Envasar", "/final/create"),
      shortcut("Calculadora", "/calc/create"),
    ],
  },
  workbox: {
    // Every page and part, so that all of it opens without a network; nothing of the plant: there is no runtime caching.
    globPatterns: ["**/*.{html,js,css,svg,png,woff2,wasm}"],
    importScripts: ["/sw-routes.js"],
    // Letters that Portuguese has no use for; without a network the system's own stand in for them. What workers import browsers keep.
    globIgnores: ["assets/inter-*-wght-*.woff2", "sw-routes.js"],
    // Hashed names need no revision, and are taken out of the browser's own cache if they are there.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: "/index.html",
    // As the server answers: calls, the live connection and files are no pages.
    navigateFallbackDenylist: [/^\/(api|socket\.io)([/?]|$)/, /^[^?]*\.\w+(\?|$)/],
    cleanupOutdatedCaches: true,
    // The tab that brought the worker has it too: its parts come from the same build, whatever the server has by then.
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
});

export default defineConfig({
  plugins: [react(), withoutSummaries, preloadLogin, installed],
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
        // The first page loads everything that pages share: the next page loads only the chunk of its feature.
        codeSplitting: {
          groups: [
            { name: "main", tags: ["$initial"], priority: 4 },
            { name: "login", test: /src[\\/]app[\\/]auth[\\/]login-shell\.tsx$/, priority: 3 },
            { name: "app", test: /src[\\/]app[\\/]app\.tsx$/, priority: 2 },
            { name: "shared", test: (id) => getFeature(id) === null, minShareCount: 2, priority: 2 },
            { name: getFeature, debugName: "features", priority: 1 },
          ],
        },
      },
    },
  },
});
