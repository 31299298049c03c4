import { ButtonLink } from "./button";
import { Icon } from "./icon";

export function Pager({ first, next }: { first: string | null; next: string | null }) {
	if (!first && !next) return null;
	return (
		<nav aria-label="Pages" className="mt-6 flex justify-between gap-3 print:hidden">
			{first ? <ButtonLink to={first}>First page</ButtonLink> : <span />}
			{next ? (
				<ButtonLink to={next}>
					Next page <Icon name="arrow" />
				</ButtonLink>
			) : null}
		</nav>
	);
}
