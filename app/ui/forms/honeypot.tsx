import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { HONEYPOT_FIELD } from "../public-form-fields";

/**
 * A field that nobody sees, hears or reaches by keyboard, for robots to fill in. It is cut off rather than not displayed,
 * which robots look for; a browser without styles shows what to do with it.
 */
export function Honeypot() {
	const field = useRef<HTMLInputElement>(null);
	const { state } = useNavigation();
	// Whatever filled it in once, the next press is the person's own.
	useEffect(() => {
		if (state === "idle" && field.current) field.current.value = "";
	}, [state]);
	return (
		<div className="honeypot" aria-hidden="true">
			<label>
				Leave this empty
				<input
					ref={field}
					type="text"
					name={HONEYPOT_FIELD}
					tabIndex={-1}
					autoComplete="off"
					data-1p-ignore
					data-lpignore="true"
				/>
			</label>
		</div>
	);
}
