-- Twins of functions in src/domain: the same answer on every device and here.

-- UUIDv3 (MD5) of a name in Kuari's namespace; the twin of `derivedId`.
create function private.derived_id(name text) returns uuid
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  hash text := md5('\x6b756172690040008000000000000001'::bytea || convert_to(name, 'UTF8'));
begin
  return substr(hash, 1, 12) || '3' || substr(hash, 14, 3)
    || substr('89ab', 1 + (('x' || substr(hash, 17, 1))::bit(4)::int & 3), 1) || substr(hash, 18);
end
$$;

-- The user of the request. Reads the token's claims itself: a role of ours may not be let into the auth schema.
create function private.current_user_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
end
$$;

-- Text as the records keep it, the twin of `cleanText`: one line, no angle brackets, no control characters nor marks that
-- hide in text or turn it around, single spaces. Nothing left is null.
create function private.clean_text(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return nullif(btrim(regexp_replace(regexp_replace(
    regexp_replace(value, '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'),
    '[<>\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
    ' {2,}', ' ', 'g')), '');
end
$$;

-- By which two spellings of one name are one, the twin of `nameKey`: case, spaces, marks that look alike and composed letters do not count.
create function private.name_key(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select lower(translate(normalize(private.clean_text(value), nfc),
    U&'\2018\2019\201b\02bb\02bc\02b9\2032\0060\00b4\ff07\2010\2011\2012\2013\2014\2015\2212\fe63\ff0d\201c\201d\201e\201f\2033\ff02',
    repeat('''', 10) || repeat('-', 9) || repeat('"', 6)))
$$;

-- Number plates: upper case, single spaces; an Indonesian one as it is written, F 8123 ABX. The twin of `normalisePlate`.
create function private.clean_plate(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(upper(private.clean_text(value)), '^(?=...)([A-Z]{1,2}) ?([0-9]{1,4}) ?([A-Z]{0,3})$', '\1 \2 \3'));
end
$$;

-- Phone numbers: separators and Excel's wrapping (`="0812…"`) go; a leading 0 becomes +62, also behind +62, and 00 stands for +.
create function private.clean_phone(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return nullif(regexp_replace(regexp_replace(regexp_replace(value, '[\s().="''–—-]+', '', 'g'),
    '^00(?=[0-9])', '+'), '^(?:\+62)?0(?=[0-9])', '+62'), '');
end
$$;

-- Letters of any script that people write names in, space, hyphen, apostrophe and dot.
create function private.is_person_name(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value ~ ('^[ .''\u2019A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2071\u207f\u2090-\u209c\u20d0-\u20f0'
      || '\u2100-\u218f\u2c00-\u2dff\u2e2f\u3005-\u3007\u3021-\u303c\u3041-\ud7ff\uf900-\ufefc\uff10-\uffdc'
      || '\U00010000-\U0001efff\U00020000-\U000323af-]*$');
end
$$;

create function private.is_phone(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value ~ '^\+?[1-9][0-9]{0,15}$';
end
$$;

-- The fixed list of materials.
create function private.is_material(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value in ('boulder', 'solar', 'abu_batu', 'base_course_a', 'sub_base_b', 'split_half_inch',
    'split_three_quarter_inch', 'split_2_3_cm', 'screening_sirtu', 'lainnya');
end
$$;

-- Of its quantities: litres of fuel have two, m³ three.
create function private.decimals_of(material text) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case material when 'solar' then 2 else 3 end;
end
$$;

-- The material that a name means: a current type, or a name of older files; the twin of `materialByName`.
-- Null: nobody knows it.
create function private.material_by_name(name text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  key constant text := lower(regexp_replace(name, '^\s+|\s+$', '', 'g'));
  legacy constant jsonb := '{"batu base course":"base_course_a","batu split 1-2":"split_half_inch","split12":"split_half_inch",
    "batu split 2-3":"split_2_3_cm","pasir plester":"lainnya","batu_belah":"lainnya","sirtu":"screening_sirtu","sirdam":"screening_sirtu",
    "test_boulder":"boulder"}';
begin
  return case when private.is_material(key) then key else legacy ->> key end;
end
$$;

-- Days and times that a record can mean. A device whose clock says 1970 is heard.
create function private.is_day(value date) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value between date '1970-01-01' and date '2200-01-01';
end
$$;

create function private.is_time(value timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value between timestamptz '1970-01-01 00:00:00+00' and timestamptz '2200-01-01 00:00:00+00';
end
$$;

create function private.month_of(day date) returns date
language sql immutable parallel safe as $$
  select pg_catalog.date_trunc('month', day::timestamp)::date
$$;
