import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { RegistryField, type RegistryFieldProps } from "../items/registry-field.tsx";

const customers = {
  type: "customers",
  list: customersRoutes.list,
  read: customersRoutes.read,
  nameOf: ({ name }: { name: string }) => name,
} as const;

/** Chooses a customer; a missing customer is created in its form, and is chosen on return. */
export function CustomerField(props: RegistryFieldProps) {
  return <RegistryField of={customers} {...props} />;
}
