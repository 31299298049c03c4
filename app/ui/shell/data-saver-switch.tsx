import { Form, useLocation } from "@remix-run/react";
import { Button } from "../elements/button";
import { useIsDataSaverOn } from "../pictures/data-saver";

export function DataSaverSwitch() {
	const { pathname, search } = useLocation();
	const isDataSaverOn = useIsDataSaverOn();
	return (
		<Form
			method="post"
			action="/data-saver"
			reloadDocument
			className="mx-auto flex max-w-wide flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-8"
		>
			<input type="hidden" name="from" value={`${pathname}${search}`} />
			<p id="data-saver-what">
				{isDataSaverOn
					? "Data saver is on: no scripts, few pictures. Everything else works as usual."
					: "Slow or costly connection? Data saver loads no scripts and few pictures."}
			</p>
			<Button
				type="submit"
				variant="slab"
				name="saves"
				value={isDataSaverOn ? "off" : "on"}
				aria-describedby="data-saver-what"
			>
				{isDataSaverOn ? "Turn data saver off" : "Turn data saver on"}
			</Button>
		</Form>
	);
}
