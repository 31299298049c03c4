import { Form, useLocation } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { useBehindDialog } from "~/ui/layout/behind-dialog";

const PATH = "/dashboard/find";

export function FindBox() {
	const { pathname, search } = useLocation();
	const sought = pathname === PATH ? (new URLSearchParams(search).get("q") ?? "") : "";
	return (
		<Form
			action={PATH}
			role="search"
			aria-label="Dashboard"
			className="flex flex-1 lg:mb-3"
			key={sought}
			{...useBehindDialog()}
		>
			<input
				type="search"
				name="q"
				defaultValue={sought}
				aria-label="Find orders, parts, customers and pages"
				placeholder="Find"
				autoComplete="off"
				autoCapitalize="none"
				maxLength={100}
				className="input min-w-0"
			/>
			<Button type="submit" aria-label="Find" className="-ml-px px-2">
				<Icon name="search" />
			</Button>
		</Form>
	);
}
