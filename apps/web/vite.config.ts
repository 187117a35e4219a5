import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env.VITE_DEV_API ?? "http://localhost:3000";

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

export default defineConfig({
  plugins: [react(), withoutJsonSchema],
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
            { name: "list", test: /shared[\\/]list[\\/]list-page\.tsx$/, priority: -3 },
            { name: "form", test: /shared[\\/]form[\\/](record-form|inputs)\.tsx$|use-record-form\.ts$/, priority: -4 },
          ],
        },
      },
    },
  },
});
