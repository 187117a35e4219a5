import { Stack, Text } from "@mantine/core";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import type { Customer } from "@pomar/contract/registries/customers/customers.schema";
import { IconGitMerge } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCall } from "../../ui/api/hooks.ts";
import { buildLooseField } from "../../ui/form/loose-field.ts";
import { WideDialog } from "../../ui/kit/wide-dialog.tsx";
import { MoreActions } from "../../ui/record/more-actions.tsx";
import { CustomerField } from "../parts/customers/customer-field.tsx";
import { JoinChoice } from "./twins.tsx";

/** The action that joins a customer with another one: the one whose name is near, or one that the user chooses. */
export function JoinCustomer({ customer }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false);
  const { data: groups = [] } = useCall(customersRoutes.twins, {});
  const ids = groups.map(({ customers }) => customers.map(({ id }) => id)).find((group) => group.includes(customer.id));
  const nearId = ids?.find((id) => id !== customer.id) ?? null;
  const [chosenId, setChosenId] = useState<string | null>();
  const otherId = chosenId === undefined ? nearId : chosenId;
  const navigate = useNavigate();
  const params = { id: otherId ?? "" };
  const { data: other } = useCall(customersRoutes.read, { params }, { enabled: otherId !== null });
  const isSame = otherId === customer.id;
  const leave = async (id: string) => {
    setOpen(false);
    setChosenId(undefined);
    if (id !== customer.id) await navigate({ to: "/customers/update/$id", params: { id }, replace: true });
  };
  return (
    <>
      <MoreActions of={[{ label: "Juntar com outro", Icon: IconGitMerge, onChoose: () => setOpen(true) }]} />
      <WideDialog opened={isOpen} onClose={() => setOpen(false)} title={`Juntar ${customer.name} com outro cadastro`}>
        <Stack>
          <Text>Para quando o mesmo cliente foi cadastrado duas vezes: as expedições ficam todas em um só.</Text>
          <CustomerField
            field={{
              ...buildLooseField("other-customer", "O outro cadastro", { value: otherId, onChange: setChosenId }),
              required: true,
              error: isSame ? "Escolha outro cliente" : undefined,
            }}
            offersCreation={false}
          />
          {other !== undefined && !isSame && <JoinChoice key={other.id} customers={[customer, other]} onJoin={leave} />}
        </Stack>
      </WideDialog>
    </>
  );
}
