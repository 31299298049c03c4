import { Form } from "@remix-run/react";
import { ROUNDINGS } from "~/domain/stock/percent-rules";
import { Button } from "~/ui/elements/button";
import { CheckboxField, PlainField, SelectField } from "~/ui/forms/field";
import { PRICES_AND_STOCK_PATH } from "./price-and-stock-form";

type AskedPercent = {
	typed: { percent: string; round: string; breaks: string | null };
	errors: { percent?: string[]; round?: string[] };
};

type PercentFormProps = {
	asked: AskedPercent | null;
	filters: readonly (readonly [name: string, value: string])[];
};

export function PercentForm({ asked, filters }: PercentFormProps) {
	return (
		<details className="trade-fields" open={asked !== null}>
			<summary>Change these prices by a percentage</summary>
			<p className="mb-4">
				This changes base prices, and if you tick it the prices of public lists. Sales, group and
				contract prices stay as they are; discounts in percent follow the base price.
			</p>
			<Form
				action={PRICES_AND_STOCK_PATH}
				className="flex flex-wrap items-start gap-x-4"
				key={JSON.stringify(asked)}
			>
				{filters.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<PlainField
					label="Percentage"
					name="percent"
					required
					inputMode="text"
					maxLength={20}
					defaultValue={asked?.typed.percent}
					hint="+5 raises, -2.5 lowers."
					errors={asked?.errors.percent}
				/>
				<SelectField
					label="Rounded to, tk"
					name="round"
					defaultValue={asked?.typed.round ?? "0.50"}
					errors={asked?.errors.round}
				>
					{ROUNDINGS.map((step) => (
						<option key={step}>{step}</option>
					))}
				</SelectField>
				<CheckboxField
					label="Also their quantity prices"
					name="breaks"
					defaultChecked={asked?.typed.breaks === "on"}
					className="mt-7"
				/>
				<Button type="submit" className="mt-7">
					Show new prices
				</Button>
			</Form>
		</details>
	);
}
