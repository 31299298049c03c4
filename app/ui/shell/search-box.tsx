import { Form, useLocation } from "@remix-run/react";
import { MAX_QUERY_LENGTH } from "~/domain/catalog/query-length";
import { Icon } from "../elements/icon";
import { useSuggestions } from "./use-suggestions";

/** The filters of the list of products belong to this form too. */
export const SEARCH_FORM_ID = "search";

export function SearchBox() {
	const { pathname, search } = useLocation();
	const query = (pathname === "/products" && new URLSearchParams(search).get("q")) || "";
	// The page describes the error.
	const isTooLong = query.length > MAX_QUERY_LENGTH || undefined;
	const { suggestions, suggestFor } = useSuggestions();
	return (
		<Form action="/products" id={SEARCH_FORM_ID} role="search">
			<input
				key={query}
				aria-label="Find products"
				aria-invalid={isTooLong}
				aria-describedby={isTooLong && "error-q"}
				name="q"
				type="search"
				defaultValue={query}
				maxLength={MAX_QUERY_LENGTH}
				placeholder="M8 x 40, TY-0008"
				enterKeyHint="search"
				autoComplete="off"
				list={suggestions.length > 0 ? "product-names" : undefined}
				onInput={(event) => suggestFor(event.currentTarget.value)}
				className="input"
			/>
			{suggestions.length > 0 ? (
				<datalist id="product-names">
					{suggestions.map(({ value, label }) => (
						<option key={value + label} value={value} label={label} />
					))}
				</datalist>
			) : null}
			<button type="submit" aria-label="Search" className="button">
				<Icon name="search" />
			</button>
		</Form>
	);
}
