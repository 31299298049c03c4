import { FilterField } from "./filter-field";
import { useSuggestions } from "./use-suggestions";

export function SearchField({ query, errors }: { query: string; errors?: string[] }) {
	const { names, suggestFor } = useSuggestions();
	return (
		<>
			<FilterField
				className="product-filter-query"
				label="Find by name"
				name="q"
				type="search"
				value={query}
				errors={errors}
				enterKeyHint="search"
				list={names.length > 0 ? "product-names" : undefined}
				onInput={(event) => suggestFor(event.currentTarget.value)}
			/>
			{names.length > 0 ? (
				<datalist id="product-names">
					{names.map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
			) : null}
		</>
	);
}
