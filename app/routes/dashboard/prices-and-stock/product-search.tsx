import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CategoryChoice } from "~/domain/catalog/categories/rules";
import { Button } from "~/ui/elements/button";
import { CheckboxField, Field, PlainField, SelectField } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";
import { ListTabs, type TabbedList } from "~/ui/lists/list-tabs";
import { SEARCH_FIELDS } from "~/ui/lists/search-fields";
import { MAX_ROWS, PRICES_AND_STOCK_PATH } from "./price-and-stock-form";

type ProductSearchProps = {
	show: "low" | "archived" | null;
	pasted: string;
	/** The name of the family whose parts are listed. */
	family: string | null;
	categories: readonly CategoryChoice[];
	asked: {
		query: string;
		categoryId: string;
		inStock: boolean;
		from: string;
		to: string;
		errors: { q?: string[]; from?: string[]; to?: string[] };
	};
	children: ReactNode;
};

const LISTS: TabbedList = {
	path: PRICES_AND_STOCK_PATH,
	param: "show",
	tabs: [
		["For sale", ""],
		["Low in stock", "low"],
		["Archived", "archived"],
	],
};

export function ProductSearch(props: ProductSearchProps) {
	const { show, pasted, family, categories, asked, children } = props;
	const { query, categoryId, inStock, from, to, errors } = asked;
	const tab = pasted || family ? undefined : (show ?? "");
	return (
		<>
			<ListTabs label="Filter products" list={LISTS} current={tab} />
			{family ? (
				<p>
					Parts of <strong>{family}</strong>
				</p>
			) : null}
			{tab === "" ? (
				<Form
					action={PRICES_AND_STOCK_PATH}
					role="search"
					aria-label="Products to edit"
					className={SEARCH_FIELDS}
					key={JSON.stringify(asked)}
				>
					<PlainField
						label="Name or part number"
						name="q"
						type="search"
						defaultValue={query}
						maxLength={100}
						errors={errors.q}
					/>
					<SelectField
						label="Category"
						name="category"
						defaultValue={categoryId}
						empty="All"
						choices={categories}
					/>
					<Field
						label="From, tk"
						name="from"
						inputMode="decimal"
						defaultValue={from}
						errors={errors.from}
					/>
					<Field
						label="To, tk"
						name="to"
						inputMode="decimal"
						defaultValue={to}
						errors={errors.to}
					/>
					<CheckboxField label="In stock" name="stock" value="in" defaultChecked={inStock} />
					<Button type="submit" className="mb-2">
						Find
					</Button>
				</Form>
			) : null}
			<div className="flex flex-wrap gap-x-8 [&>details]:mb-0 [&>[open]]:w-full">
				<details className="trade-fields" open={pasted !== ""}>
					<summary>Paste part numbers</summary>
					<Form action={PRICES_AND_STOCK_PATH} className="max-w-text" key={pasted}>
						<TextArea
							label="Part numbers"
							name="numbers"
							defaultValue={pasted}
							rows={4}
							required
							autoComplete="off"
							hint={`One per line, or separated by commas. At most ${MAX_ROWS}.`}
						/>
						<Button type="submit">Show these products</Button>
					</Form>
				</details>
				{children}
			</div>
		</>
	);
}
