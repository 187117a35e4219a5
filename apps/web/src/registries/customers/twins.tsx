import { counted } from "@pomar/contract/core/decimal";
import "@mantine/core/styles/RadioIndicator.css";
import "@mantine/core/styles/Radio.css";
import { Button, Radio, Stack, Text } from "@mantine/core";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import type { CustomerTwins } from "@pomar/contract/registries/customers/customers.schema";
import { useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction, useCall } from "../../ui/api/hooks.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { Refusal } from "../../ui/kit/refusal.tsx";
import { WideDialog } from "../../ui/kit/wide-dialog.tsx";

/** Pairs of possible duplicate customers above the list; the user can merge each pair. */
export function Twins() {
  const { data: groups = [] } = useCall(customersRoutes.twins, {});
  const [isOpen, setOpen] = useState(false);
  const customers = groups.reduce((sum, group) => sum + group.customers.length, 0);
  if (customers === 0 && !isOpen) return null;
  return (
    <>
      {customers > 0 && (
        <Notice
          action={
            <Button variant="subtle" size="md" onClick={() => setOpen(true)}>
              Conferir
            </Button>
          }
        >
          {customers} cadastros podem ser{" "}
          {groups.length === 1 ? "do mesmo cliente" : `de ${counted(groups.length, "cliente", "clientes")}`}: num
          recolhimento ele seria avisado duas vezes, ou nenhuma.
        </Notice>
      )}
      <WideDialog opened={isOpen} onClose={() => setOpen(false)} title="Cadastros do mesmo cliente">
        <Stack>
          {groups.length === 0 && <Text>Não há mais nomes parecidos.</Text>}
          {groups.map((group) => (
            <JoinChoice
              key={group.customers.map(({ id }) => id).join()}
              label={similarityNames[group.alike]}
              customers={group.customers}
            />
          ))}
        </Stack>
      </WideDialog>
    </>
  );
}

const similarityNames: Record<CustomerTwins["alike"], string> = {
  same: "O mesmo nome, sem acentos e espaços",
  near: "Nomes parecidos: confira se são o mesmo cliente",
};

interface JoinChoiceProps {
  /** Why the customers may be one; absent where the user chose them. */
  label?: string;
  customers: CustomerTwins["customers"];
  /** Called before the call, with the customer that remains: a page of a joined customer must not be read again. */
  onJoin?: (id: string) => Promise<void>;
}

/** Joins customers that are one: the user chooses the name that remains, and confirms what changes. */
export function JoinChoice({ label, customers, onJoin }: JoinChoiceProps) {
  const [remainingId, setRemainingId] = useState(customers[0]?.id ?? "");
  const [isSure, setSure] = useState(false);
  const joining = useAction(customersRoutes.join);
  const others = customers.filter(({ id }) => id !== remainingId);
  const name = customers.find(({ id }) => id === remainingId)?.name ?? "";
  const moved = others.reduce((sum, { dispatches }) => sum + dispatches, 0);
  const join = async () => {
    if (!isSure) return setSure(true);
    await onJoin?.(remainingId);
    const body = { customerIds: others.map(({ id }) => id) };
    const { ok } = await joining.run({ params: { id: remainingId }, body });
    if (ok) alerts.success(`Clientes juntados em ${name}`);
  };
  return (
    <Card>
      <Radio.Group
        label={label}
        description="Qual cadastro fica?"
        value={remainingId}
        onChange={(id) => {
          setRemainingId(id);
          setSure(false);
        }}
      >
        <Stack gap="xs" mt="sm">
          {customers.map(({ id, name: one, dispatches }) => (
            <Radio key={id} value={id} label={`${one} · ${counted(dispatches, "expedição", "expedições")}`} />
          ))}
        </Stack>
      </Radio.Group>
      {isSure && (
        <Text size="sm" mt="sm">
          {moved === 0
            ? "Nenhuma expedição muda de cliente"
            : `${counted(moved, "expedição passa", "expedições passam")}`}{" "}
          para {name}, e {others.map((one) => one.name).join(", ")} {others.length === 1 ? "deixa" : "deixam"} de
          aparecer nas listas. Não é possível desfazer.
        </Text>
      )}
      <Refusal error={joining.error} />
      <Button mt="md" variant={isSure ? "filled" : "light"} loading={joining.isPending} onClick={() => void join()}>
        {isSure ? `Sim, juntar em ${name}` : "Juntar"}
      </Button>
    </Card>
  );
}
