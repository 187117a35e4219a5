import type { Words } from "./words.ts";

interface Registration {
  file: string;
  /** Where the text goes: behind the first match. */
  after: RegExp;
  insert: string;
}

/** Where a feature is named, for the existing ones are. Imports are put in order by Biome afterwards. */
export function registrations({ plural, singular, title, noun, many, Many, One }: Words): Registration[] {
  const property = plural.includes("-") ? `"${plural}"` : plural;
  return [
    {
      file: "packages/contract/src/api.ts",
      after: /^/,
      insert: `import { ${many}Routes } from "./${plural}/${plural}.routes.ts";\n`,
    },
    {
      file: "packages/contract/src/api.ts",
      after: /\n {2}fruits: fruitsRoutes,/,
      insert: `\n  ${property}: ${many}Routes,`,
    },
    { file: "packages/contract/src/audit/audit.schema.ts", after: /auditEntities = \[/, insert: `"${plural}", ` },
    {
      file: "packages/contract/src/exports/entry-columns.ts",
      after: /entityNames: Record<AuditEntity, string> = \{/,
      insert: `\n  ${property}: "${title}",`,
    },
    { file: "packages/contract/src/realtime.ts", after: /resources = \[/, insert: `"${plural}", ` },
    {
      file: "packages/contract/src/pages.ts",
      after: /\n {2}"\/fruits\/find-all": .+\n/,
      insert: `
  "/${plural}/create": { title: "Cadastrar ${noun}", levels: admin },
  "/${plural}/find-all": { title: "${title}", levels: admin },
`,
    },
    {
      file: "apps/api/src/app.ts",
      after: /^/,
      insert: `import { ${many}Api } from "./features/${plural}/${plural}.api.ts";\n`,
    },
    { file: "apps/api/src/app.ts", after: /\n {6}fruitsApi\(serve\);/, insert: `\n      ${many}Api(serve);` },
    {
      file: "apps/web/src/screens.tsx",
      after: /"FruitsListPage"\),\n {2}\},\n/,
      insert: `
  "/${plural}/create": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/${plural}/${singular}.form.tsx"), "${One}CreatePage"),
  },
  "/${plural}/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/${plural}/${plural}.list.tsx"), "${Many}ListPage"),
  },
`,
    },
    {
      file: "apps/web/src/menu.ts",
      after: /\n {6}\{ label: "Frutas", to: "\/fruits\/find-all" \},/,
      insert: `\n      { label: "${title}", to: "/${plural}/find-all" },`,
    },
  ];
}
