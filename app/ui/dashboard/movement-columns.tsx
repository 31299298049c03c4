import { ORDER_RIGHTS } from "~/domain/accounts/staff-rights";
import { STOCK_CAUSE_LABELS, type StockMovement } from "~/domain/stock/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Badge } from "~/ui/elements/badge";
import { Moment } from "~/ui/elements/date-time";
import type { DataTableProps } from "~/ui/lists/data-table";
import { StaffLink } from "~/ui/lists/staff-link";

type Columns = DataTableProps<StockMovement>["columns"];

export const PART_COLUMNS: Columns = [
	[
		"Part",
		({ productId, productName, partNumber }) => (
			<StaffLink right="catalogue" to={`/dashboard/manageProduct/${productId}/movements`}>
				{partNumber ? `${partNumber} ` : null}
				{productName}
			</StaffLink>
		),
	],
];

export const MOVEMENT_COLUMNS: Columns = [
	["When", ({ at }) => <Moment at={at} />],
	["Change", ({ delta }) => formatChange(delta), "end"],
	["On hand", ({ after }) => formatNumber(after), "end"],
	["Cause", (movement) => <Cause {...movement} />],
	["Who", ({ actorEmail }) => actorEmail ?? "–"],
];

const formatChange = (units: number) =>
	units > 0 ? `+${formatNumber(units)}` : formatNumber(units).replace("-", "−");

const Cause = ({ cause, reference, orderNumber }: StockMovement) => (
	<>
		{cause === "unexplained" ? (
			<Badge tone="bad">{STOCK_CAUSE_LABELS[cause]}</Badge>
		) : (
			STOCK_CAUSE_LABELS[cause]
		)}{" "}
		{orderNumber ? (
			<StaffLink right={ORDER_RIGHTS} to={`/dashboard/orders/${reference}`}>
				{orderNumber}
			</StaffLink>
		) : (
			reference
		)}
	</>
);
