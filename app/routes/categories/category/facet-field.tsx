import type { Facet, FacetValue } from "~/domain/catalog/facets/count-facet";
import { formatCount } from "~/ui/elements/format-count";
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
		<fieldset className={isLong ? "facet facet-long" : "facet"}>
			<legend>{unit ? `${name} (${unit})` : name}</legend>
			<FacetValues id={id} values={useful.slice(0, shownCount)} />
			{rest.length > 0 ? (
				<details open={rest.some(({ isChosen }) => isChosen)}>
					<summary>{rest.length} more</summary>
					<FacetValues id={id} values={rest} />
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

function FacetValues({ id, values }: { id: string; values: readonly FacetValue[] }) {
	return (
		<ul>
			{values.map(({ value, count, isChosen }) => (
				<li key={value}>
					<label>
						<input type="checkbox" name={id} value={value} defaultChecked={isChosen} />
						{value} {count === null ? null : <small>{formatCount(count)}</small>}
					</label>
				</li>
			))}
		</ul>
	);
}
