import type { Words } from "./templates.ts";

/** A file, a pattern in the file, and the text to insert after the first match of the pattern. */
type Registration = readonly [file: string, after: RegExp, insert: string];

/** Each place that lists features, with the lines to insert after an existing feature; Biome sorts imports later. */
export function registrations({ plural, singular, title, noun, many, Many, One }: Words): Registration[] {
  const property = plural.includes("-") ? `"${plural}"` : plural;
  return [
    [
      "packages/contract/src/api.ts",
      /^/,
      `import { ${many}Routes } from "./registries/${plural}/${plural}.routes.ts";\n`,
    ],
    ["packages/contract/src/api.ts", /\n {2}fruits: fruitsRoutes,/, `\n  ${property}: ${many}Routes,`],
    [
      "packages/contract/src/pages.ts",
      /\n {2}"\/fruits\/find-all": .+\n/,
      `
  "/${plural}/create": { title: "Cadastrar ${noun}", levels: admin },
  "/${plural}/find-all": {
    title: "${title}",
    levels: admin,
    registry: { entity: "${plural}", one: "${noun.charAt(0).toUpperCase() + noun.slice(1)}" },
  },
`,
    ],
    [
      "packages/contract/src/listed-pages.ts",
      /^/,
      `import { ${many}Routes } from "./registries/${plural}/${plural}.routes.ts";\n`,
    ],
    [
      "packages/contract/src/listed-pages.ts",
      /\n {2}"\/fruits\/find-all": fruitsRoutes\.list,/,
      `\n  "/${plural}/find-all": ${many}Routes.list,`,
    ],
    ["apps/api/src/app.ts", /^/, `import { ${many}Api } from "./registries/${plural}/${plural}.api.ts";\n`],
    ["apps/api/src/app.ts", /\n {2}fruitsApi\(serve\);/, `\n  ${many}Api(serve);`],
    [
      "apps/web/src/app/router.tsx",
      /\n {4}page\("\/fruits\/find-all".+\n/,
      `    page("/${plural}/create", () => import("../registries/${plural}/${singular}.form.tsx"), "${One}CreatePage"),
    page("/${plural}/find-all", () => import("../registries/${plural}/${plural}.list.tsx"), "${Many}ListPage"),
`,
    ],
  ];
}
