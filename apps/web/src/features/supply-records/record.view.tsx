import { pages } from "@pomar/contract/pages";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useCall } from "../../shared/api/hooks.ts";
import { History } from "../../shared/history/history.tsx";
import { Loaded } from "../../shared/layout/loaded.tsx";
import { Page } from "../../shared/layout/page.tsx";
import { RecordTabs } from "../../shared/layout/record-tabs.tsx";
import { ReceiptLot } from "../../shared/receipts/receipt-lot.tsx";
import { RecordCorrection } from "./correction.form.tsx";
import { additional, additive, packaging, type Supplies } from "./kinds.ts";
import { recordHistory } from "./record-history.ts";

export const AdditiveRecordUpdatePage = () => <RecordUpdatePage supplies={additive} />;
export const AdditionalRecordUpdatePage = () => <RecordUpdatePage supplies={additional} />;
export const PackagingRecordUpdatePage = () => <RecordUpdatePage supplies={packaging} />;

/** One reception: its lot and what of it was used, the form that corrects it, who changed it. */
function RecordUpdatePage({ supplies }: { supplies: Supplies }) {
  const { routes, pages: addresses } = supplies;
  const { [addresses.recordParam]: id = "" } = useParams({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const { data } = useCall(routes.read, { params: { id } }, { enabled: !isLeaving });
  return (
    <Page title={pages[addresses.update].title} subtitle={data && <strong>{data.item.name}</strong>} width="narrow">
      <Loaded route={routes.read} params={{ id }} isLeaving={isLeaving}>
        {(record) => (
          <div>
            <ReceiptLot receipt={record} />
            <RecordTabs
              tabs={[
                {
                  name: "dados",
                  label: "Dados",
                  content: (
                    <RecordCorrection
                      key={id}
                      supplies={supplies}
                      record={record}
                      onReversing={setLeaving}
                      onReversed={() => void navigate({ to: addresses.list, replace: true })}
                    />
                  ),
                },
                {
                  name: "historico",
                  label: "Histórico",
                  content: <History entity="receipts" entityId={id} {...recordHistory(supplies, record.lot.unit)} />,
                },
              ]}
            />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
