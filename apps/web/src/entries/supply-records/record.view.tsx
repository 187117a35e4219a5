import { pages } from "@pomar/contract/pages";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { EntryLot } from "../parts/entries/entry-lot.tsx";
import { RecordCorrection } from "./correction.form.tsx";
import { additional, additive, packaging, type Supplies } from "./kinds.ts";
import { recordHistory } from "./record-values.ts";

export const AdditiveRecordUpdatePage = () => <RecordUpdatePage supplies={additive} />;
export const AdditionalRecordUpdatePage = () => <RecordUpdatePage supplies={additional} />;
export const PackagingRecordUpdatePage = () => <RecordUpdatePage supplies={packaging} />;

function RecordUpdatePage({ supplies }: { supplies: Supplies }) {
  const { routes, pages: addresses } = supplies;
  const id = addresses.useRecordId();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Page title={pages[addresses.update(id).to].title}>
      <Loaded route={routes.read} params={{ id }} isLeaving={isLeaving}>
        {(record) => (
          <div>
            <EntryLot entry={record} />
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
                historyTab({ entity: "receipts", entityId: id, ...recordHistory(supplies, record.lot.unit) }),
              ]}
            />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
