/** The headings of its exports in German, French and Spanish. */
export const WOOCOMMERCE_HEADINGS = {
	Type: ["Typ", "Tipo"],
	SKU: ["Artikelnummer", "UGS"],
	Name: ["Nom", "Nombre"],
	Published: ["Veröffentlicht", "Publié", "Publicado"],
	"Short description": ["Kurzbeschreibung", "Description courte", "Descripción corta"],
	Description: ["Beschreibung", "Descripción"],
	"Tax status": ["Steuerstatus", "État de la TVA", "Estado del impuesto"],
	Stock: ["Bestand", "Lager", "Inventario"],
	"Weight (kg)": ["Gewicht (kg)", "Poids (kg)", "Peso (kg)"],
	"Weight (g)": ["Gewicht (g)", "Poids (g)", "Peso (g)"],
	"Sale price": ["Angebotspreis", "Tarif promo", "Precio rebajado"],
	"Regular price": ["Regulärer Preis", "Tarif régulier", "Precio normal"],
	Categories: ["Kategorien", "Catégories", "Categorías"],
	Images: ["Bilder", "Imágenes"],
	Parent: ["Übergeordnetes Produkt", "Superior"],
	"Attribute 1 name": ["Attribut 1 Name", "Nom de l’attribut 1", "Nombre del atributo 1"],
	"Attribute 1 value(s)": [
		"Attribut 1 Wert(e)",
		"Valeur(s) de l’attribut 1",
		"Valor(es) del atributo 1",
	],
} as const;
