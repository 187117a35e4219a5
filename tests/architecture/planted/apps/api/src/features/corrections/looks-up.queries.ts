// refused by api-corrections-import-nothing-above
import "../reports/reports.queries.ts";
