import type { Facet } from "~/domain/catalog/facets/count-facet";

/** More checkboxes would push the table off the screen. */
const MAX_CHECKBOXES = 30;

type FacetValuesProps = {
	facet: Facet;
	/** The default is the facet's attribute. */
	name?: string;
	getValue?: (value: string) => string;
	/** Where the fields aren't in their form. */
	form?: string;
};

export function FacetValues({
	facet: { id, name: title, unit, values },
	name = id,
	getValue = (value) => value,
	form,
}: FacetValuesProps) {
	const offered = values.filter(({ count, isChosen }) => count !== 0 || isChosen);
	const chosen = offered.filter(({ isChosen }) => isChosen);
	const isLong = offered.length > MAX_CHECKBOXES;
	const label = unit ? `${title}, ${unit}` : title;
	return (
		<fieldset>
			<legend className="pb-1 font-semibold">{label}</legend>
			<div className="flex flex-wrap gap-2">
				{(isLong ? chosen : offered).map(({ value, count, isChosen }) => (
					<label key={value} className="chip">
						<input
							type="checkbox"
							className="size-4 accent-ink"
							form={form}
							name={name}
							value={getValue(value)}
							defaultChecked={isChosen}
						/>
						{value} <small>{count}</small>
					</label>
				))}
				{isLong ? (
					<select form={form} name={name} aria-label={label} className="input w-32">
						<option value="">{chosen.length > 0 ? "Another" : "Any"}</option>
						{offered
							.filter(({ isChosen }) => !isChosen)
							.map(({ value }) => (
								<option key={value} value={getValue(value)}>
									{value}
								</option>
							))}
					</select>
				) : null}
			</div>
		</fieldset>
	);
}
