import type { Level } from "./core/route.ts";

interface PageSpec {
  /** The title of the page in the browser tab, the heading and the menu. */
  title: string;
  /** The levels that may open the page; when absent, every logged-in user may open the page. */
  levels?: readonly Level[];
  /** For the page with a registry's list: the entity in the audit trail, and the Portuguese name of one record. */
  registry?: { entity: string; one: string };
}

const admin: readonly Level[] = [1];
const both: readonly Level[] = [1, 2];

/** Paths of the pages (customer's routes and reports) with the levels that may open each; `$name` is a parameter. */
export const pages = {
  "/auth/login": { title: "Acesso" },
  "/auth/deny": { title: "Acesso negado" },
  "/dashboard": { title: "Início" },

  "/no-aparelho": { title: "No aparelho", levels: both },

  "/users/create": { title: "Novo usuário", levels: admin },
  "/users/find-all": { title: "Usuários", levels: admin, registry: { entity: "users", one: "Usuário" } },
  "/users/update/$id": { title: "Usuário", levels: admin },
  "/users/update-profile/$id": { title: "Meu perfil", levels: both },

  "/production-line/calc": { title: "Calculadora", levels: both },
  "/production-line/raw-material": { title: "Entrada de Matéria Prima", levels: both },
  "/production-line/all-entries": { title: "Todas as Entradas", levels: both },

  "/calc/all-records": { title: "Registros da calculadora", levels: admin },
  "/calc/update-records/$id": { title: "Registro da calculadora", levels: both },
  "/calc/create": { title: "Calculadora", levels: both },

  "/suppliers/create": { title: "Novo fornecedor", levels: admin },
  "/suppliers/find-all": { title: "Fornecedores", levels: admin, registry: { entity: "suppliers", one: "Fornecedor" } },
  "/suppliers/update/$id": { title: "Fornecedor", levels: admin },

  "/fruits/create": { title: "Nova fruta", levels: admin },
  "/fruits/find-all": { title: "Frutas", levels: admin, registry: { entity: "fruits", one: "Fruta" } },

  "/places/create": { title: "Novo local", levels: admin },
  "/places/update/$id": { title: "Local", levels: admin },
  "/places/find-all": { title: "Locais", levels: admin, registry: { entity: "places", one: "Local" } },
  "/places/move": { title: "Mover lotes", levels: admin },
  "/p/$code": { title: "Local", levels: both },

  "/customers/create": { title: "Novo cliente", levels: admin },
  "/customers/update/$id": { title: "Cliente", levels: admin },
  "/customers/find-all": { title: "Clientes", levels: admin, registry: { entity: "customers", one: "Cliente" } },

  "/raw/create": { title: "Entrada de Matéria Prima", levels: both },
  "/raw/correct/$id": { title: "Corrigir entrada de matéria-prima", levels: both },
  "/raw/find-all": { title: "Entradas de matéria-prima", levels: admin },

  "/additives/main": { title: "Aditivos", levels: admin, registry: { entity: "additives", one: "Aditivo" } },
  "/additives/create": { title: "Novo aditivo", levels: admin },
  "/additives-record/create/$additiveId": { title: "Entrada de aditivo", levels: admin },
  "/additives-record/view/$additiveId": { title: "Entradas do aditivo", levels: admin },
  "/additives-record/entradas/ver": { title: "Entradas de aditivos", levels: admin },
  "/additives-record/update/$additiveRecordId": { title: "Corrigir entrada de aditivo", levels: admin },

  "/pulp/create": { title: "Entrada de Pasta", levels: both },
  "/pulp/correct/$id": { title: "Corrigir entrada de pasta", levels: both },
  "/pulp/find-all": { title: "Entradas de pasta", levels: both },

  "/additional/create": { title: "Novo adicional", levels: admin },
  "/additional/find-all": { title: "Adicionais", levels: admin, registry: { entity: "additionals", one: "Adicional" } },
  "/additional/update/$id": { title: "Adicional", levels: admin },
  "/additional-record/create/$additionalId": { title: "Entrada de adicional", levels: admin },
  "/additional-record/find-all": { title: "Entradas de adicionais", levels: admin },
  "/additional-record/update/$additionalRecordId": { title: "Corrigir entrada de adicional", levels: admin },

  "/packaging/create": { title: "Nova embalagem", levels: admin },
  "/packaging/find-all": { title: "Embalagens", levels: admin, registry: { entity: "packagings", one: "Embalagem" } },
  "/packaging-record/create/$packagingId": { title: "Entrada de embalagem", levels: admin },
  "/packaging-record/entradas/ver": { title: "Entradas de embalagens", levels: admin },
  "/packaging-record/update/$packagingRecordId": { title: "Corrigir entrada de embalagem", levels: admin },

  "/final/create": { title: "Entrada de Produto Final", levels: both },
  "/final/correct/$id": { title: "Corrigir entrada de produto final", levels: both },
  "/final/find-all": { title: "Entradas de produto final", levels: admin },

  "/lots/view/$id": { title: "Lote", levels: admin },
  "/l/$code": { title: "Lote", levels: both },
  "/lots/find-all": { title: "Lotes", levels: admin },
  "/composite-lots/find-all": { title: "Lotes compostos", levels: admin },
  "/composite-lots/view/$id": { title: "Lote composto", levels: admin },

  "/dispatches/create": { title: "Nova expedição", levels: both },
  "/dispatches/find-all": { title: "Expedições", levels: both },
  "/dispatches/view/$id": { title: "Expedição", levels: both },
  "/dispatches/correct/$id": { title: "Corrigir expedição", levels: both },

  "/invoices/import": { title: "Importar notas", levels: admin },
  "/invoices/find-all": { title: "Notas fiscais", levels: admin },
  "/invoices/view/$id": { title: "Nota fiscal", levels: admin },

  "/recalls/find-all": { title: "Recolhimentos", levels: admin },
  "/recalls/view/$id": { title: "Recolhimento", levels: admin },
  "/drills/find-all": { title: "Exercícios de rastreio", levels: admin },
  "/drills/view/$id": { title: "Exercício de rastreio", levels: admin },

  "/pagamentos/visualizar": { title: "Pagamentos", levels: admin },
  "/pagamentos/precos": { title: "Lançar preços", levels: admin },

  "/reports/yield": { title: "Rendimento", levels: admin },
  "/reports/cost": { title: "Custo real da pasta", levels: admin },
  "/reports/stock": { title: "Estoque", levels: admin },
  "/reports/expiring": { title: "Vencimentos", levels: admin },
  "/reports/losses": { title: "Perdas", levels: admin },
  "/reports/additives": { title: "Consumo de aditivos", levels: admin },
  "/reports/payables": { title: "Contas a pagar", levels: admin },
  "/reports/changes": { title: "O que mudou", levels: both },

  "/counts/find-all": { title: "Inventários", levels: both },
  "/counts/view/$id": { title: "Inventário", levels: both },
  "/counts/review/$id": { title: "Revisar inventário", levels: admin },

  "/views": { title: "Visões salvas", levels: both },
  "/closings": { title: "Fechamentos", levels: admin },
  "/closings/view/$id": { title: "Fechamento", levels: admin },
  "/plant": { title: "Dados da fábrica", levels: admin },

  "/produto-final/v2/ver-todos": { title: "Produto final V2", levels: admin },
  "/pasta/v2/ver-todos": { title: "Pasta V2", levels: admin },
  "/materia/v2/ver-todos": { title: "Matéria-prima V2", levels: admin },
  "/aditivo/v2/ver-todos": { title: "Aditivos V2", levels: admin },
  "/adicional/v2/ver-todos": { title: "Adicionais V2", levels: admin },
  "/embalagem/v2/ver-todos": { title: "Embalagens V2", levels: admin },
} as const satisfies Record<`/${string}`, PageSpec>;

export type PagePath = keyof typeof pages;

type RegistryPath = { [Path in PagePath]: (typeof pages)[Path] extends { registry: object } ? Path : never }[PagePath];

/** The paths of the registries' lists, in the order of the menu. */
export const registryPaths = (Object.keys(pages) as PagePath[]).filter(
  (path): path is RegistryPath => "registry" in pages[path],
);
export const registries = registryPaths.map((path) => pages[path].registry);
export type RegistryEntity = (typeof registries)[number]["entity"];

/** The levels that may open the page; `null` when every logged-in user may. */
export function pageLevels(path: PagePath): readonly Level[] | null {
  const page: PageSpec = pages[path];
  return page.levels ?? null;
}

/** Whether a logged-in user of a level may open the page; `level` is null while the user's level is unknown. */
export function mayOpen(path: PagePath, level: Level | null): boolean {
  const levels = pageLevels(path);
  return levels === null || (level !== null && levels.includes(level));
}

/** The path of the page at an address without query; null for an address without a page. */
export function pageAt(address: string): PagePath | null {
  const parts = address.split("/");
  const fits = (path: string) => {
    const pattern = path.split("/");
    const isSame = (part: string, n: number) => part === pattern[n] || (pattern[n]?.startsWith("$") && part !== "");
    return pattern.length === parts.length && parts.every(isSame);
  };
  const paths = Object.keys(pages) as PagePath[];
  return paths.find((path) => path === address) ?? paths.find(fits) ?? null;
}
