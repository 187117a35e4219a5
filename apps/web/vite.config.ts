import { readFileSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env.VITE_DEV_API ?? "http://localhost:3000";

/** What zod would say in English: every schema has its Portuguese sentence. */
const withoutEnglish = {
  name: "without-english",
  apply: "build" as const,
  enforce: "pre" as const,
  load(id: string) {
    if (!/node_modules\/zod\/v4\/locales\/en\.js$/.test(id.replaceAll("\\", "/"))) return undefined;
    return 'export default () => ({ localeError: () => "Valor inválido" });';
  },
};

/** What zod would describe schemas with: the server does, the pages never. Its classes hold on to it, so nothing shakes it off. */
const withoutJsonSchema = {
  name: "without-json-schema",
  apply: "build" as const,
  enforce: "pre" as const,
  load(id: string) {
    const file = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.exec(
      id.replaceAll("\\", "/"),
    );
    if (file === null) return undefined;
    const text = readFileSync(id, "utf8");
    const named = /^export (?:const|function|\{ \w+ as) (\w+)/gm;
    const names = [...text.matchAll(named)].map((match) => match[1]);
    return names.map((name) => `export const ${name} = () => () => ({});`).join("\n");
  },
};

/** The sentences that the API's documentation says of each call. */
const withoutSummaries = {
  name: "without-summaries",
  apply: "build" as const,
  enforce: "pre" as const,
  transform: {
    filter: { id: /contract\/src\/.*\.routes\.ts$/ },
    handler: (code: string) => code.replace(/^\s+summary: "[^"\n]*",\n/gm, ""),
  },
};

/** Vite's own way of fetching what a part needs can fail once for all; see there. */
const bringsAgain = {
  name: "brings-again",
  apply: "build" as const,
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () =>
      `export { bring as __vitePreload } from ${JSON.stringify(path.resolve(import.meta.dirname, "src/bring.ts"))};`,
  },
};

/** What lists and forms both need: without a file of its own it would lie with the lists, and every form would load those. */
const kit = new RegExp(
  [
    /shared.(format.dates|pickers.use-item|overlay.menu-button|layout.phone|after-paint)\.ts/,
    /mantine.hooks.esm.utils.use-callback-ref/,
    /mantine.core.esm.core.*.(create-safe-context|create-event-handler|get-auto-contrast-value|get-default-z-index)\.mjs/,
    /mantine.core.esm.core.*.(get-single-element-child|is-element)\.mjs/,
    /icons.Icon(ArrowDown|ArrowUp|ChevronDown|Plus|Search|X)\.mjs/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

export default defineConfig({
  plugins: [react(), withoutJsonSchema, withoutEnglish, withoutSummaries, bringsAgain],
  server: {
    proxy: { "/api": api, "/socket.io": { target: api, ws: true } },
  },
  build: {
    outDir: "dist",
    manifest: true,
    rolldownOptions: {
      output: {
        // What changes with its own versions only stays in the browser's cache when the product changes.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: "tanstack", test: /node_modules[\\/]@tanstack[\\/]/ },
            { name: "zod", test: /node_modules[\\/](zod|big\.js)[\\/]/ },
            // Each with everything that it needs and those before it do not have: few files, and no page loads what
            // only others need.
            { name: "entrance", test: /src[\\/](main|entrance)\.tsx$/, priority: -1 },
            { name: "frame", test: /src[\\/](app|shared[\\/]layout[\\/](page|loaded))\.tsx$/, priority: -2 },
            { name: "kit", test: kit, priority: -3 },
            {
              name: "select",
              test: /components[\\/]Combobox[\\/](Combobox\.module|ComboboxChevron|get-parsed)/,
              priority: -3,
            },
            { name: "list", test: /shared[\\/]list[\\/]list-page\.tsx$/, priority: -4 },
            { name: "form", test: /shared[\\/]form[\\/](record-form|inputs)\.tsx$|use-record-form\.ts$/, priority: -5 },
            // A picture is smaller than the words in which a file of its own is asked for and sent.
            { name: "icons", test: /icons-react.dist.esm.icons/, minShareCount: 2, priority: -6 },
          ],
        },
      },
    },
  },
});
