import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { isUsedUp } from "../../ledger/parts/lots/lot-left.tsx";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { ItemHeading } from "../../registries/parts/items/item-heading.tsx";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { columnsOfAll, columnsOfOne } from "./columns.tsx";
import { ItemPage } from "./item-page.tsx";
import { additional, additive, packaging, type Supplies } from "./kinds.ts";
import { NewRecord } from "./new-record.tsx";
import type { SupplyItem } from "./supply-item.ts";

const narrowing: Filter[] = [
  itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
];

const searchPlaceholder = "Buscar por lote, fornecedor, marca ou nota";

export const AdditiveRecordsListPage = () => <RecordsListPage supplies={additive} />;
export const AdditionalRecordsListPage = () => <RecordsListPage supplies={additional} />;
export const PackagingRecordsListPage = () => <RecordsListPage supplies={packaging} />;

/** All receptions of a kind. */
function RecordsListPage({ supplies }: { supplies: Supplies }) {
  const { routes, words, pages: addresses, itemType, exportAs } = supplies;
  const list = useList(routes.list);
  return (
    <ListPage
      title={pages[addresses.list].title}
      list={list}
      columns={columnsOfAll(words.item)}
      filters={[itemFilter({ name: "item", label: words.item, type: itemType }), ...narrowing]}
      searchPlaceholder={searchPlaceholder}
      exportAs={exportAs}
      createButton={<NewRecord supplies={supplies} itemId={list.filters.item} />}
      empty={{
        title: `Nenhuma entrada de ${words.items} ainda`,
        why: `Escolha na lista de ${words.items} o que chegou e registre a entrada: cada uma vira um lote.`,
      }}
      isOver={({ lot }) => isUsedUp(lot)}
      opens={({ id }) => addresses.update(id)}
    />
  );
}

/** The receptions of one additive, below its stock. */
export function AdditiveRecordsViewPage() {
  const { additiveId: id } = useParams({ from: "/full/additives-record/view/$additiveId" });
  const { title } = pages["/additives-record/view/$additiveId"];
  return (
    <ItemPage supplies={additive} id={id} title={title}>
      {(item) => <ItemRecords key={id} supplies={additive} item={item} title={title} />}
    </ItemPage>
  );
}

function ItemRecords({ supplies, item, title }: { supplies: Supplies; item: SupplyItem; title: string }) {
  const { routes, pages: addresses } = supplies;
  const list = useList(routes.list, { item: item.id });
  return (
    <ListPage
      title={title}
      subtitle={<ItemHeading item={item} />}
      list={list}
      columns={columnsOfOne}
      filters={narrowing}
      searchPlaceholder={searchPlaceholder}
      exportAs={supplies.exportAs}
      createButton={<NewRecord supplies={supplies} itemId={item.id} />}
      empty={{
        title: `Nenhuma entrada de ${item.name} ainda`,
        why: "Cada entrega registrada vira um lote e aparece aqui.",
      }}
      isOver={({ lot }) => isUsedUp(lot)}
      opens={({ id }) => addresses.update(id)}
    />
  );
}
