// refused by api-entries-import-nothing-above
import "../reports/reports.queries.ts";
