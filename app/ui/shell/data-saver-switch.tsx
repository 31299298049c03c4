import { Form, useLocation } from "@remix-run/react";
import { Button } from "../elements/button";
import { useIsDataSaverOn } from "../pictures/data-saver";

export function DataSaverSwitch() {
	const { pathname, search } = useLocation();
	const isDataSaverOn = useIsDataSaverOn();
	return (
		<Form method="post" action="/data-saver" reloadDocument className="footer-row footer-saver">
			<input type="hidden" name="from" value={`${pathname}${search}`} />
			<p id="data-saver-what">
				{isDataSaverOn
					? "Data saver is on: no scripts, few pictures. Everything else works as usual."
					: "Slow or costly connection? Data saver loads no scripts and few pictures."}
			</p>
			<Button
				type="submit"
				name="saves"
				value={isDataSaverOn ? "off" : "on"}
				aria-describedby="data-saver-what"
			>
				{isDataSaverOn ? "Turn data saver off" : "Turn data saver on"}
			</Button>
		</Form>
	);
}
