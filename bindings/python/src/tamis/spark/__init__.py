"""tamis in Spark: sanitizes columns, JSON Lines and WARC files.

    from tamis import spark
    frame = spark.clean(frame, "body", policy="comment")             # body is sanitized; a column error is added
    safe = spark.udf("comment")                                      # a pandas UDF: struct<html: string, error: string>
    frame.select("id", safe("body").alias("safe")).select("id", "safe.html", "safe.error")
    frame.mapInPandas(spark.in_pandas("body", "comment"), schema)    # for data frames of pandas

    python -m tamis.spark IN OUT --policy comment --field body       # a job; --help lists its options

The policy is compiled by the driver, to find its errors, and broadcast once; each Python process of an executor compiles it once. A
document that is refused gives null, and a message in a column of its own; nothing else is lost. Options are those of tamis.clean().

It needs pyspark with pandas and pyarrow; WARC files also need warcio and webencodings."""
import pathlib
import shutil

from .. import DocumentError, _policy_of
from .._lines import Answers, refusal

__all__ = ["udf", "clean", "in_pandas", "json_lines", "warc", "ship", "ERROR"]

ERROR = "error"


# ---- What the executors run. Functions of this module are sent by name, so executors need this package.

class _Cleaner:
    """Sanitizes values with a policy that is broadcast."""

    def __init__(self, policy, options):
        _policy_of(policy).clean("", **options)  # raises OptionError in the driver
        self._shared, self._options = _share(_policy_of(policy)), options

    def clean(self, values):
        """The sanitized values, and the messages. A value that is null stays null."""
        clean, options = self._shared.value.clean, self._options
        htmls, errors = [], []
        for value in values:
            html, error = None, None
            if isinstance(value, (str, bytes, bytearray)):  # pandas has several values for null
                try:
                    html = clean(value if isinstance(value, str) else bytes(value), **options)
                except DocumentError as refused:
                    error = refusal(refused)
            htmls.append(html.decode() if isinstance(html, bytes) else html)
            errors.append(error)
        return htmls, errors


class _Plain:
    """A value that is sent with the function: Spark Connect has no broadcasts."""

    def __init__(self, value):
        self.value = value


def _share(value):
    from pyspark.sql import SparkSession

    session = SparkSession.getActiveSession()
    try:
        return session.sparkContext.broadcast(value)
    except AttributeError:
        raise RuntimeError("there is no active SparkSession; create one first") from None
    except Exception as error:
        if type(error).__name__ == "PySparkAttributeError" or "JVM_ATTRIBUTE" in str(error):  # Spark Connect
            return _Plain(value)
        raise


# ---- Columns

def udf(policy="default", **options):
    """A pandas UDF. It takes a column of strings, or of binary values that are UTF-8, and returns struct<html: string, error: string>."""
    import pandas
    from pyspark.sql.functions import pandas_udf

    cleaner = _Cleaner(policy, options)

    def clean_column(column):
        htmls, errors = cleaner.clean(column)
        return pandas.DataFrame({"html": pandas.Series(htmls, dtype=object), ERROR: pandas.Series(errors, dtype=object)})

    clean_column.__annotations__ = {"column": pandas.Series, "return": pandas.DataFrame}
    return pandas_udf(clean_column, f"html string, {ERROR} string")


def clean(frame, column, policy="default", error=ERROR, **options):
    """A data frame in which `column` is sanitized, and with the column `error`: null, or why the value was refused and is null.

    Only this column is sent to Python. A binary column becomes a column of strings."""
    if column not in frame.columns:
        raise ValueError(f"there is no column {column!r}; columns are {', '.join(frame.columns)}")
    if error in frame.columns:
        raise ValueError(f"there is a column {error!r} already; name another one: error=...")
    kind = frame.schema[column].dataType.typeName()
    if kind not in ("string", "binary"):
        raise ValueError(f"column {column!r} is {kind}; it must be string or binary")
    both = "__tamis"
    frame = frame.withColumn(both, udf(policy, **options)(_column(column)))
    kept = [_column(both).html.alias(name) if name == column else _column(name) for name in frame.columns if name != both]
    return frame.select(*kept, _column(both)[ERROR].alias(error))


def _column(name):
    from pyspark.sql.functions import col

    return col("`" + name.replace("`", "``") + "`")


def in_pandas(column, policy="default", error=ERROR, **options):
    """A function for DataFrame.mapInPandas(): the data frames that it gets, in which `column` is sanitized, with the column `error`."""
    cleaner = _Cleaner(policy, options)

    def map_frames(frames):
        import pandas

        for frame in frames:
            htmls, errors = cleaner.clean(frame[column])
            yield frame.assign(**{column: pandas.Series(htmls, dtype=object, index=frame.index),
                                  error: pandas.Series(errors, dtype=object, index=frame.index)})

    return map_frames


# ---- JSON Lines

def json_lines(frame, fields=("html",), policy="default", **options):
    """Answers the lines of the first column, a string or binary, as `tamis batch` does: (value: binary, refused: boolean). Blank lines
    have no answer."""
    shared = _share(Answers(fields, policy, **options))

    def map_batches(batches):
        import pyarrow

        answer = shared.value.answer
        for batch in batches:
            found = [answer(line) for line in batch.column(0).to_pylist() if line is not None]
            found = [one for one in found if one[0] is not None]
            yield pyarrow.RecordBatch.from_arrays([pyarrow.array([line for line, _ in found], pyarrow.binary()),
                                                   pyarrow.array([refused for _, refused in found], pyarrow.bool_())],
                                                  names=["value", "refused"])

    name = frame.columns[0]
    return frame.select(_column(name).cast("binary")).mapInArrow(map_batches, "value binary, refused boolean")


# ---- WARC

def warc(session, path, policy="default", **options):
    """Sanitizes the HTML responses of WARC files (and ARC files): a data frame with the columns file, record, uri, date, status, charset,
    html and error.

    path: a file, a folder or a pattern, as for session.read. Each file is read by one task, record after record; the driver only lists
    the files. Executors read them with pyarrow.fs, which knows local files, HDFS, S3 and GCS. The rest of a damaged file is one row
    with an error."""
    from ._warc import SCHEMA, WarcReader

    reader = WarcReader(_share(_policy_of(policy)), options)
    _policy_of(policy).clean("", **options)
    listed = (session.read.format("binaryFile").option("pathGlobFilter", "*arc*").load(path).select("path"))
    files = listed.count()
    return listed.repartition(max(files, 1)).mapInPandas(reader.map_frames, SCHEMA)


# ---- Executors without this package

def ship(wheels, folder, settings=None):
    """Settings of Spark that send wheels, such as that of tamis, to the executors. `settings` has other settings that are kept.

        builder.config(map=spark.ship(["tamis-0.1.0-cp39-abi3-linux_x86_64.whl"], folder))

    Python cannot import an extension module from a zip file, so Spark unpacks the wheels. It knows archives by the ending of their
    names: the wheels are copied to `folder`, which must stay until the session ends."""
    settings = settings or {}
    archives, names = [], []
    for wheel in map(pathlib.Path, wheels):
        copy = pathlib.Path(folder) / (wheel.stem + ".zip")
        shutil.copyfile(wheel, copy)
        names.append(wheel.name.split("-")[0] + "-wheel")
        archives.append(f"{copy}#{names[-1]}")
    return {"spark.archives": ",".join(filter(None, [*archives, settings.get("spark.archives")])),
            "spark.executorEnv.PYTHONPATH": ":".join(filter(None, [*names, settings.get("spark.executorEnv.PYTHONPATH")]))}
