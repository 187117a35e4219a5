import { Page } from "../../shared/layout/page.tsx";

export function DeniedPage() {
  return <Page title="Acesso negado">Você não tem permissão para acessar esta página</Page>;
}
