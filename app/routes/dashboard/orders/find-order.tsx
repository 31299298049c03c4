import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/elements/button";

export function FindOrder({ find }: { find?: string }) {
	return (
		<Form
			action="/dashboard/orders"
			role="search"
			aria-label="Orders"
			className="search-row"
			key={find}
		>
			<label htmlFor="find-order" className="field-label">
				Find an order
			</label>
			<div>
				<input
					type="search"
					id="find-order"
					name="find"
					defaultValue={find}
					autoComplete="off"
					autoCapitalize="none"
					maxLength={100}
					aria-describedby="hint-find-order"
					className="input"
				/>
				<Button type="submit">Find</Button>
				{find ? (
					<ButtonLink to="/dashboard/orders" variant="plain">
						Show all
					</ButtonLink>
				) : null}
			</div>
			<p id="hint-find-order" className="field-hint">
				Order number, or the beginning of the buyer's first or last name, company, email, purchase
				order number, transaction or transfer reference
			</p>
		</Form>
	);
}
