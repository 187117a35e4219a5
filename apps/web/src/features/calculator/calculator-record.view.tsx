import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import type { CalculatorRecord } from "@pomar/contract/calculator/calculator.schema";
import { formulaOf } from "@pomar/contract/calculator/formulas.rules";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { useCall } from "../../shared/api/hooks.ts";
import { History } from "../../shared/history/history.tsx";
import { Loaded } from "../../shared/layout/loaded.tsx";
import { Page } from "../../shared/layout/page.tsx";
import { RecordTabs } from "../../shared/layout/record-tabs.tsx";
import { useUser } from "../../shared/session/session.ts";
import classes from "./calculator.module.css";
import { Compared } from "./compared.tsx";
import { RecordAge } from "./record-age.tsx";
import { RecordCorrection } from "./record-correction.form.tsx";
import { recordHistory } from "./record-history.ts";
import { RecordSheet, SheetButtons } from "./record-sheet.tsx";
import { UseInEntry } from "./use-in-entry.tsx";

/** One calculation that was kept: redone here, what was made with it, who changed it. */
export function CalculatorRecordPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data } = useCall(calculatorRoutes.read, { params: { id } });
  return (
    <Page
      title={pages["/calc/update-records/$id"].title}
      subtitle={data && <Heading record={data} />}
      width="narrow"
      actions={data && <SheetButtons record={data} />}
    >
      <Loaded route={calculatorRoutes.read} params={{ id }}>
        {(record) => (
          <>
            <div data-screen-only="">
              <RecordSides key={record.id} record={record} />
            </div>
            <RecordSheet record={record} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Heading({ record }: { record: CalculatorRecord }) {
  const { title, formula, formulaVersion, createdBy, createdAt } = record;
  const { name } = formulaOf(formula);
  return (
    <span className={classes.heading} data-screen-only="">
      <strong>{title ?? name}</strong>
      <span>
        {title !== null && `${name} · `}fórmula versão {formulaVersion}
        {createdBy !== null && ` · ${createdBy.name}`} · <RecordAge at={createdAt} />
      </span>
    </span>
  );
}

function RecordSides({ record }: { record: CalculatorRecord }) {
  const user = useUser();
  const formula = formulaOf(record.formula);
  const data = (
    <div className={classes.sides}>
      <Compared record={record} />
      <div>
        <UseInEntry record={record} size="md" />
      </div>
      <RecordCorrection record={record} formula={formula} />
    </div>
  );
  if (user?.level !== 1) return data;
  return (
    <RecordTabs
      tabs={[
        { name: "dados", label: "Dados", content: data },
        {
          name: "historico",
          label: "Histórico",
          content: <History entity="calculator-records" entityId={record.id} {...recordHistory(formula)} />,
        },
      ]}
    />
  );
}
