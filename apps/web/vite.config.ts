import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";
import manifest from "./manifest.json" with { type: "json" };

const api = process.env.VITE_DEV_API ?? "http://localhost:3000";

/**
 * Matches the files directly in the folder of a feature; the files in its subfolders, such as the graph of a trace,
 * load on demand.
 */
const feature = /web[\\/]src[\\/](?!ui|app)\w+[\\/](?!parts)([\w-]+)[\\/][^\\/]+$/;
/**
 * Matches the formulas with their fields and results, but not the dialog that shows them over the forms of entries, nor
 * its button.
 */
const formulas =
  /(contract[\\/]src[\\/]entries[\\/]calculator[\\/][\w-]+\.rules\.ts|entries[\\/]parts[\\/]calculations[\\/](?!calculator-(?:button|dialog)|entry-calculation|entry-so-far|into-entry)[^\\/]+)$/;

/** Matches the outbox and data for offline use, loaded after the first page; parts shown on every page do not match. */
const offline =
  /(node_modules[\\/]idb[\\/]|src[\\/]ui[\\/]outbox[\\/](database|drain|outbox|start|storage|queued-done)\.|contract[\\/]src[\\/](insight[\\/]offline|people[\\/]devices)[\\/]|insight[\\/]parts[\\/]offline[\\/](start|kept-data|kept-replies|provisional-lots)\.)/;

/** Matches the scanner, loaded at the first scan; the library that reads the picture loads with the first camera. */
const scan =
  /(contract[\\/]src[\\/]ledger[\\/]scan[\\/](?:gs1|scan)\.rules\.ts|ledger[\\/]parts[\\/]scan[\\/](camera|fit|keypad|scanned-lots|scanner|use-camera|use-scan)\.)/;

/** Matches the saved views, loaded after their list; the views button and the open view's name load with the list. */
const views =
  /(contract[\\/]src[\\/]people[\\/]views[\\/](?:gone|views)\.rules\.|src[\\/]ui[\\/]list[\\/]views[\\/](?!open-view|views-button)|insight[\\/]dashboard[\\/]view-tiles\.)/;

/** Matches the labels of lots and places, which load with the dialog that shows them. */
const labels =
  /(node_modules[\\/](uqr|react-number-format)[\\/]|NumberInput|ledger[\\/]parts[\\/]lots[\\/](label-dialog|label-origin|lot-label|lot-label-dialog)\.)/;

/** Matches the command palette and the performers of shortcuts, which load at the first key; the keys' reader does not match. */
const palette = /src[\\/]app[\\/]palette[\\/](command-palette|page-words|shortcuts|use-|verbs)/;

const getFeature = (id: string) => {
  if (formulas.test(id)) return "calculator";
  if (scan.test(id)) return "scan";
  if (views.test(id)) return "views";
  if (labels.test(id)) return "labels";
  if (palette.test(id)) return "palette";
  return offline.test(id) ? "offline" : (feature.exec(id)?.[1] ?? null);
};

/**
 * Makes the document preload the chunk with React and the theme, which the login page shares with the product, so that
 * it loads at the same time as the document's own script.
 */
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

/** Removes the summaries of routes from the browser's code, because only the OpenAPI document shows them. */
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

/**
 * Replaces zod's conversion of schemas to JSON Schema, which only the server's OpenAPI document needs, with functions
 * that throw: a tree shaker keeps the conversion, because every schema has it as a method.
 */
const withoutJsonSchema: Plugin = {
  name: "without-json-schema",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const exported = names.map((name) => `export const ${name} = () => refuse;`).join("\n");
      return `const refuse = () => { throw new Error("The browser's build has no JSON Schema"); };\n${exported}`;
    },
  },
};

/** The manifest and service worker `sw.js`, which make the product installable and open it without a network. */
const installed = VitePWA({
  // The file app/updates/updates.ts registers the service worker after the first page, and offers new versions.
  injectRegister: null,
  registerType: "prompt",
  includeManifestIcons: false,
  manifest: manifest as Partial<ManifestOptions>,
  workbox: {
    // Every page and script is stored on the device, so that the whole product opens without a network. Data of the
    // plant is not stored, because no runtime caching is configured.
    globPatterns: ["**/*.{html,js,css,svg,png,woff2,wasm}"],
    importScripts: ["/sw-routes.js"],
    // Font files with letters that Portuguese does not use are not stored; without a network a system font shows these
    // letters. The browser itself stores `sw-routes.js`, because the service worker imports it.
    globIgnores: ["assets/inter-*-wght-*.woff2", "sw-routes.js"],
    // Files with a hash in their name need no revision parameter, and are copied from the HTTP cache where possible.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: "/index.html",
    // The addresses that the server does not answer with a page: API calls, the live connection and files.
    navigateFallbackDenylist: [/^\/(api|socket\.io)([/?]|$)/, /^[^?]*\.\w+(\?|$)/],
    cleanupOutdatedCaches: true,
    // The service worker also serves the tab that installed it: the tab then gets its chunks from the same build, even
    // when the server already has a newer build.
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
});

export default defineConfig({
  plugins: [react(), withoutSummaries, withoutJsonSchema, preloadLogin, installed],
  server: {
    proxy: { "/api": api, "/socket.io": { target: api, ws: true } },
  },
  build: {
    outDir: "dist",
    manifest: true,
    // The chunk that every page needs exceeds the size at which Vite warns by default, and is loaded only once.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The first page loads all code that pages share, so that the next page loads only the chunk of its feature.
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
