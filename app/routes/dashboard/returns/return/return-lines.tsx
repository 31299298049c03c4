import { RETURN_CONDITION_LABELS, type ReturnLine } from "~/domain/returns/rules";
import { formatNumber } from "~/platform/format/format-number";
import { DataTable } from "~/ui/lists/data-table";

const formatUnits = (units: number | null) => (units === null ? "–" : formatNumber(units));

export const ReturnLines = ({ lines }: { lines: readonly ReturnLine[] }) => (
	<DataTable
		caption={lines.length === 1 ? "1 product" : `${lines.length} products`}
		rows={lines}
		getKey={({ lineId }) => lineId}
		columns={[
			["Product", (line) => <ReturnedProduct {...line} />],
			["Units", ({ quantity }) => formatUnits(quantity), "end"],
			["Received", ({ received }) => formatUnits(received), "end"],
			["Condition", ({ condition }) => (condition ? RETURN_CONDITION_LABELS[condition] : "–")],
			["Back in stock", ({ toStock }) => formatUnits(toStock), "end"],
		]}
	/>
);

export const ReturnedProduct = ({
	productName,
	partNumber,
}: Pick<ReturnLine, "productName" | "partNumber">) => (
	<>
		{productName}
		{partNumber ? <small className="code block">{partNumber}</small> : null}
	</>
);
