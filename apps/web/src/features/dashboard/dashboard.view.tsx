import { Page } from "../../shared/layout/page.tsx";

export function DashboardPage() {
  return <Page title="Início">{null}</Page>;
}
