import { Box, Button, Group, Loader, Select, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { maxRows } from "@pomar/contract/core/list";
import { type Item, lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import type { ProductType } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { IconCheck, IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useCall } from "../../ui/api/hooks.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { WideDialog } from "../../ui/kit/wide-dialog.tsx";
import { EmptySearch } from "../parts/items/empty-search.tsx";
import { ItemName } from "../parts/items/fruit-mark.tsx";
import { productItemTypes, typeChoices } from "./supplied-product.tsx";

interface ProductsDialogProps {
  opened: boolean;
  onClose: () => void;
  type: ProductType;
  onType: (type: ProductType) => void;
  isChosen: (item: Item) => boolean;
  onToggle: (item: Item) => void;
  /** True while a change is being saved. */
  isBusy?: boolean;
  /** Name of the form field that receives an item created on the separate screen. */
  field: string;
}

const firstRows = 10;
const moreRows = 10;

/** Dialog that searches registered items of one type, to add them to the supplier's products or remove them. */
export function ProductsDialog({ opened, onClose, type, isChosen, onToggle, ...props }: ProductsDialogProps) {
  // Changing the product type clears the search.
  const [typed, setTyped] = useState({ type, search: "", rows: firstRows });
  const { search, rows } = typed.type === type ? typed : { search: "", rows: firstRows };
  const [settled] = useDebouncedValue(search.trim(), 250);
  // The query asks for one more row than is shown, to learn whether more rows exist.
  const query = {
    type: productItemTypes[type],
    // A supplier delivers plain fruits, never composite ones.
    ...(type === "material" && { composite: "false" as const }),
    rows: Math.min(rows + 1, maxRows),
    ...(settled === "" ? {} : { search: settled }),
  };
  const { data, error, isFetching, refetch } = useCall(lookupsRoutes.items, { query }, { enabled: opened });

  return (
    <WideDialog opened={opened} onClose={onClose} title="Produtos fornecidos" styles={{ body: { paddingTop: 4 } }}>
      <Select
        label="Tipo de produto"
        size="lg"
        mb="md"
        data={typeChoices}
        value={type}
        onChange={(value) => value !== null && props.onType(value as ProductType)}
        allowDeselect={false}
        comboboxProps={{ shadow: "md", radius: "md" }}
      />
      <TextInput
        aria-label="Buscar produto"
        placeholder="Buscar por nome"
        size="lg"
        value={search}
        onChange={(event) => setTyped({ type, search: event.currentTarget.value, rows: firstRows })}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={isFetching ? <Loader size={18} /> : null}
        data-autofocus
      />
      <Box mt="sm">
        <Lines aria-label="Produtos encontrados" aria-busy={isFetching}>
          {data?.slice(0, rows).map((item) => (
            <Line
              key={item.id}
              end={<Toggle item={item} chosen={isChosen(item)} isBusy={props.isBusy} onClick={() => onToggle(item)} />}
            >
              <ItemName item={item} />
              {item.code !== undefined && <small>{item.code}</small>}
            </Line>
          ))}
        </Lines>
      </Box>
      {data !== undefined && rows === maxRows && data.length === maxRows && (
        <Text size="sm" c="dimmed" mt="xs">
          Mostrando os {maxRows} primeiros; refine a busca
        </Text>
      )}
      {data?.length === 0 && <EmptySearch type={productItemTypes[type]} field={props.field} />}
      {data === undefined && error !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          Não foi possível buscar.{" "}
          <Button variant="subtle" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </Text>
      )}
      <Group
        gap={12}
        align="stretch"
        justify="flex-end"
        wrap="nowrap"
        pos="sticky"
        bottom={0}
        py={12}
        bg="var(--mantine-color-body)"
      >
        {data !== undefined && data.length > rows && (
          <Button
            variant="default"
            size="lg"
            onClick={() => setTyped({ type, search, rows: Math.min(rows + moreRows, maxRows) })}
          >
            Carregar mais
          </Button>
        )}
        <Button size="lg" onClick={onClose}>
          Concluir
        </Button>
      </Group>
    </WideDialog>
  );
}

interface ToggleProps {
  item: Item;
  chosen: boolean;
  isBusy: boolean | undefined;
  onClick: () => void;
}

function Toggle({ item, chosen, isBusy, onClick }: ToggleProps) {
  const Icon = chosen ? IconCheck : IconPlus;
  return (
    <Button
      variant={chosen ? "light" : "default"}
      color={chosen ? "green" : undefined}
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={`${chosen ? "Remover" : "Adicionar"} ${item.name}`}
      // `aria-busy` is set instead of `disabled`, because a disabled button would lose the keyboard focus.
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onClick}
      miw={136}
      h={48}
    >
      {chosen ? "Remover" : "Adicionar"}
    </Button>
  );
}
