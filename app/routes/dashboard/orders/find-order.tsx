import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/elements/button";

export function FindOrder({ find }: { find?: string }) {
	return (
		<Form action="/dashboard/orders" role="search" className="search-row" key={find}>
			<label htmlFor="find-order" className="field-label">
				Find by order number or transfer reference
			</label>
			<div>
				<input
					type="search"
					id="find-order"
					name="find"
					defaultValue={find}
					autoComplete="off"
					autoCapitalize="none"
					className="input"
				/>
				<Button type="submit">Find</Button>
				{find ? (
					<ButtonLink to="/dashboard/orders" variant="plain">
						Show all
					</ButtonLink>
				) : null}
			</div>
		</Form>
	);
}
