import type { Facet, FacetValue } from "~/domain/catalog/facets/count-facet";
import { formatNumber } from "~/platform/format/format-number";
import { Icon } from "~/ui/elements/icon";

/** The rest can be unfolded, if there are more than two. */
const MAX_SHOWN = 12;
/** Longer values get a line each. */
const MAX_COLUMN_CHARS = 8;

type FacetFieldProps = {
	facet: Facet;
	totalCount: number | null;
	unknownValues: readonly { value: string }[];
};

/** Without values that no part has with the other filters, or that all parts have. */
export function FacetField({
	facet: { id, name, unit, values },
	totalCount,
	unknownValues,
}: FacetFieldProps) {
	const useful = values.filter(({ isChosen, count }) => isChosen || count !== 0);
	const isSame = useful.length === 1 && !useful[0]?.isChosen && useful[0]?.count === totalCount;
	if (isSame || useful.length + unknownValues.length === 0) return null;
	const isLong = useful.some(({ value }) => value.length > MAX_COLUMN_CHARS);
	const shownCount = useful.length > MAX_SHOWN + 2 ? MAX_SHOWN : useful.length;
	const rest = useful.slice(shownCount);
	return (
		<fieldset className="facet mb-4">
			<legend className="pb-1 font-semibold">{unit ? `${name} (${unit})` : name}</legend>
			<FacetValues id={id} values={useful.slice(0, shownCount)} isLong={isLong} />
			{rest.length > 0 ? (
				<details open={rest.some(({ isChosen }) => isChosen)}>
					<summary className="w-fit cursor-pointer py-2 text-[0.875rem] font-semibold underline">
						{rest.length} more
					</summary>
					<FacetValues id={id} values={rest} isLong={isLong} />
				</details>
			) : null}
			{unknownValues.map(({ value }) => (
				<p key={value} className="field-error" role="alert">
					<Icon name="alert" />
					<span>No part here has "{value}"</span>
				</p>
			))}
		</fieldset>
	);
}

type FacetValuesProps = { id: string; values: readonly FacetValue[]; isLong: boolean };

function FacetValues({ id, values, isLong }: FacetValuesProps) {
	const columns = isLong ? "" : " grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]";
	return (
		<ul className={`grid gap-x-2${columns}`}>
			{values.map(({ value, count, isChosen }) => (
				<li key={value}>
					<label>
						<input type="checkbox" name={id} value={value} defaultChecked={isChosen} />
						{value} {count === null ? null : <small>{formatNumber(count)}</small>}
					</label>
				</li>
			))}
		</ul>
	);
}
