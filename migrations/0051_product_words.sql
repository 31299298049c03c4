-- A part's facets and the words of the index each have one definition, and one trigger follows their changes: of two, the second saw
-- values of before the first, in an order that SQLite doesn't promise.
CREATE VIEW product_facets AS SELECT products.id AS product_id,
  coalesce((
    SELECT group_concat(' @c:' || above.id, '')
    FROM categories AS own, json_each('["' || replace(trim(own.path, '/'), '/', '","') || '"]') AS step
      JOIN categories AS above ON above.slug = step.value
    WHERE own.id = products.category_id
  ), '') || coalesce((
    SELECT group_concat(' @s:' || attributes.id || '=' || lower(replace(spec.value, ' ', '_')), '')
    FROM json_each(products.specs) AS spec JOIN attributes ON attributes.id = spec.key
    WHERE attributes.kind <> 'text'
  ), '') || coalesce(' @f:' || products.family_id, '') AS facets
FROM products;

-- Nothing of an archived part or a service.
CREATE VIEW product_words AS SELECT DISTINCT products.id AS product_id, products.search_no, words.value AS word
FROM products,
  json_each('[' || replace(json_quote(search_name || search_numbers || search_facets), ' ', '","') || ']') AS words
WHERE archived_at IS NULL AND kind = 'goods' AND words.value <> '';

DROP TRIGGER products_after_update_index_words;
-- contract: products_after_update_index_words writes the facets too.
DROP TRIGGER products_after_update_write_facets;
-- Words that the index keeps are not written.
CREATE TRIGGER products_after_update_index_words AFTER UPDATE OF
  search_name, search_numbers, category_id, family_id, specs, archived_at, kind ON products
BEGIN
  UPDATE products SET search_facets = own.facets
    FROM (SELECT facets FROM product_facets WHERE product_id = NEW.id) AS own
    WHERE id = NEW.id AND search_facets <> own.facets;
  DELETE FROM search_pages
    WHERE page = OLD.search_no / 4096 AND members = printf(' %03x', OLD.search_no % 4096)
      AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND word IN (
        SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']')
        EXCEPT SELECT word FROM product_words WHERE product_id = NEW.id
      );
  UPDATE search_pages SET members = replace(members, printf(' %03x', OLD.search_no % 4096), '')
    WHERE page = OLD.search_no / 4096 AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND word IN (
        SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']')
        EXCEPT SELECT word FROM product_words WHERE product_id = NEW.id
      );
  INSERT INTO search_pages (word, page, members)
    SELECT word, NEW.search_no / 4096, printf(' %03x', NEW.search_no % 4096)
    FROM (
      SELECT word FROM product_words WHERE product_id = NEW.id
      EXCEPT SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']')
        WHERE OLD.archived_at IS NULL AND OLD.kind = 'goods'
    )
    WHERE true
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
END;

DROP TRIGGER products_after_insert_index;
-- Notes whether a new product is in stock, gives it its search number, adds its words to the index, and counts its values and the parts
-- of its family.
CREATE TRIGGER products_after_insert_index AFTER INSERT ON products
BEGIN
  UPDATE products SET search_no = (SELECT coalesce(max(search_no), 0) + 1 FROM products), in_stock = on_hand > reserved,
    search_facets = (SELECT facets FROM product_facets WHERE product_id = NEW.id) WHERE id = NEW.id;
  INSERT INTO search_pages (word, page, members)
    SELECT word, search_no / 4096, printf(' %03x', search_no % 4096) FROM product_words WHERE product_id = NEW.id
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
  INSERT INTO category_values (category_id, attribute_id, value, count)
    SELECT NEW.category_id, attribute_id, value, 1 FROM (
      SELECT '' AS attribute_id, '' AS value UNION ALL
      SELECT attributes.id, CAST(spec.value AS TEXT)
      FROM json_each(NEW.specs) AS spec JOIN attributes ON attributes.id = spec.key AND attributes.kind <> 'text'
    ) WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods' AND NEW.category_id IS NOT NULL
    ON CONFLICT (category_id, attribute_id, value) DO UPDATE SET count = count + 1;
  UPDATE families SET part_count = part_count + 1
    WHERE id = NEW.family_id AND NEW.archived_at IS NULL AND NEW.kind = 'goods';
END;
