import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { ItemField, type ItemFieldProps } from "../items/item-field.tsx";

const customers = {
  list: customersRoutes.list,
  read: customersRoutes.read,
  toItem: ({ id, name }: { id: string; name: string }) => ({ id, name }),
};

/** Field that chooses a customer; a missing customer can be created in the customer form, and is chosen on return. */
export const CustomerField = (props: Pick<ItemFieldProps, "field" | "name" | "act" | "offersCreation">) => (
  <ItemField type="customers" registry={customers} {...props} />
);
