import type { Words } from "./words.ts";

interface Registration {
  file: string;
  /** The text goes behind the first match. */
  after: RegExp;
  insert: string;
}

/** Each place that names a feature, beside an existing one. Biome orders the imports afterwards. */
export function registrations({ plural, singular, title, noun, many, Many, One }: Words): Registration[] {
  const property = plural.includes("-") ? `"${plural}"` : plural;
  return [
    {
      file: "packages/contract/src/api.ts",
      after: /^/,
      insert: `import { ${many}Routes } from "./registries/${plural}/${plural}.routes.ts";\n`,
    },
    {
      file: "packages/contract/src/api.ts",
      after: /\n {2}fruits: fruitsRoutes,/,
      insert: `\n  ${property}: ${many}Routes,`,
    },
    {
      file: "packages/contract/src/pages.ts",
      after: /\n {2}"\/fruits\/find-all": .+\n/,
      insert: `
  "/${plural}/create": { title: "Cadastrar ${noun}", levels: admin },
  "/${plural}/find-all": {
    title: "${title}",
    levels: admin,
    registry: { entity: "${plural}", one: "${noun.charAt(0).toUpperCase() + noun.slice(1)}" },
  },
`,
    },
    {
      file: "packages/contract/src/listed-pages.ts",
      after: /^/,
      insert: `import { ${many}Routes } from "./registries/${plural}/${plural}.routes.ts";\n`,
    },
    {
      file: "packages/contract/src/listed-pages.ts",
      after: /\n {2}"\/fruits\/find-all": fruitsRoutes\.list,/,
      insert: `\n  "/${plural}/find-all": ${many}Routes.list,`,
    },
    {
      file: "apps/api/src/app.ts",
      after: /^/,
      insert: `import { ${many}Api } from "./registries/${plural}/${plural}.api.ts";\n`,
    },
    { file: "apps/api/src/app.ts", after: /\n {2}fruitsApi\(serve\);/, insert: `\n  ${many}Api(serve);` },
    {
      file: "apps/web/src/app/router.tsx",
      after: /\n {4}page\("\/fruits\/find-all".+\n/,
      insert: `    page("/${plural}/create", () => import("../registries/${plural}/${singular}.form.tsx"), "${One}CreatePage"),
    page("/${plural}/find-all", () => import("../registries/${plural}/${plural}.list.tsx"), "${Many}ListPage"),
`,
    },
  ];
}
