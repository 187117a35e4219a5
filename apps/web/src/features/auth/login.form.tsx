import { Page } from "../../shared/layout/page.tsx";

export function LoginPage() {
  return <Page title="Acesso">{null}</Page>;
}
