import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { HONEYPOT_FIELD } from "../public-form-fields";

/**
 * A field for bots, clipped instead of `display: none`, which bots detect; without CSS it says to
 * leave it empty.
 */
export function Honeypot() {
	const field = useRef<HTMLInputElement>(null);
	const { state } = useNavigation();
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
